# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of `wagons` for bash. Commands and options come from the program's own --help, so that they are always those
# of the installed version; only values of options are known here.

# The commands that `wagons --help` lists.
_wagons_commands()
{
    "$1" --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  *\([a-z][a-z-]*\) .*/\1/p'
}

# The options of a command, with = behind those that take a value.
_wagons_options()
{
    "$1" "$2" --help 2>/dev/null | sed -n 's/^ \{1,8\}\(-[a-z?], \)\{0,1\}\(--[a-z][a-z-]*=\{0,1\}\).*/\2/p'
}

# The names of the computer players that `wagons selfplay --help` lists.
_wagons_agents()
{
    "$1" selfplay --help 2>/dev/null | sed -n '/^Agents of /,$s/^  \([a-z][a-z-]*\).*/\1/p'
}

# The words that an option's value can be, if they are known.
_wagons_values()
{
    case $2 in
    --game) echo circle-the-wagons homestead carcassonne ;;
    --start) echo first-picks second-picks fixed mixed ;;
    --full-cover) echo allow forbid ;;
    --end-scoring) echo full farms-only ;;
    --table)
        echo cards pairs triples finalists starts cards-by-start differences summary pentanomial agents players moves \
            biggest figures threads
        ;;
    --level) echo easy medium hard expert ;;
    --measure) echo points decisive spread first-player skill ;;
    --agent | --agents) _wagons_agents "$1" ;;
    --scoring)
        echo badlands happy-cows the-clearing circle-the-wagons smalltown-charm gold-country prairie-life cool-water \
            claim-jumpers boom-or-bust wagon-train one-too-many bootleggers undiscovered-country fortified the-herd \
            target-practice rifles-ready
        ;;
    esac
}

# Completes a value: a known word (after the last comma, where several are joined) or a file.
_wagons_complete_value()
{
    local program=$1 option=$2 begun=$3 joined='' words
    case $option in
    --deck | --records | --out)
        mapfile -t COMPREPLY < <(compgen -f -- "$begun")
        compopt -o filenames 2>/dev/null
        return
        ;;
    --agents | --scoring)
        [[ $begun == *,* ]] && joined=${begun%,*},
        ;;
    esac
    words=$(_wagons_values "$program" "$option")
    mapfile -t COMPREPLY < <(compgen -P "$joined" -W "$words" -- "${begun#"$joined"}")
}

_wagons()
{
    local program=$1 word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    # bash splits --option=value at the = sign.
    if [[ $word == = ]]; then
        _wagons_complete_value "$program" "$before" ""
    elif [[ $before == = ]]; then
        _wagons_complete_value "$program" "${COMP_WORDS[COMP_CWORD - 2]}" "$word"
    elif ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$(_wagons_commands "$program") help --help --version" -- "$word")
    elif [[ $command == help ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_wagons_commands "$program")" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_wagons_options "$program" "$command")" -- "$word")
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    elif [[ $before == --* ]] && _wagons_options "$program" "$command" | grep -qx -e "$before="; then
        _wagons_complete_value "$program" "$before" "$word"
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
    fi
}

complete -F _wagons wagons
