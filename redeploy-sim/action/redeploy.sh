#!/usr/bin/env bash
# Runs the goal treadlight:redeploy with the inputs of action.yml, from environment variables. Needs a JDK and Maven.
set -euo pipefail

arguments=()
# Adds a parameter of the goal, unless its value is empty.
add() {
    if [ -n "$2" ]; then
        arguments+=("-Dtreadlight.$1=$2")
    fi
}
# Prints a path of the workspace as an absolute path, because Maven runs in another folder.
absolute() {
    case $1 in
        '' | /* | [A-Za-z]:*) printf '%s' "$1" ;;
        *) printf '%s' "$GITHUB_WORKSPACE/$1" ;;
    esac
}

add war "$(absolute "$TREADLIGHT_WAR")"
add ping "$TREADLIGHT_PING"
add server "$TREADLIGHT_SERVER"
add server-version "$TREADLIGHT_SERVER_VERSION"
add server-home "$(absolute "$TREADLIGHT_SERVER_HOME")"
add module "$TREADLIGHT_MODULE"
add cycles "$TREADLIGHT_CYCLES"
add fail-on "$TREADLIGHT_FAIL_ON"
add soft-refs "$TREADLIGHT_SOFT_REFS"
add jvm-option "$TREADLIGHT_JVM_OPTION"
add out "$(absolute "$TREADLIGHT_OUT")"
add summary "$GITHUB_STEP_SUMMARY"
options=()
read -r -d '' -a options <<< "$TREADLIGHT_OPTIONS" || true # read fails at the end of its input

# Runs in an empty folder, because the goal would run once for each module of a project.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -B -ntp "io.github.treadlight:treadlight-maven-plugin:$TREADLIGHT_VERSION:redeploy" \
    "${arguments[@]}" ${options[@]+"${options[@]}"}
