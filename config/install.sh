#!/bin/sh
# Installs Treadlight into a server, or removes it; see --help. Changes only glassfish/modules/treadlight.jar. With
# --remove, also deletes the folder generated/treadlight-scans of each domain and instance. With --observe, also sets an
# attribute in domain.xml of each domain.
set -u

usage() {
    cat << 'END'
Usage: install.sh [--check | --remove | --observe] [--force] SERVER
Installs treadlight.jar, which lies beside this script, into a server.
  SERVER    the folder that GlassFish 7 or 8, or Payara Server 6 or 7, was
            unpacked into; or the jar of Payara Micro, for which this script
            prints how to start it with Treadlight
  --check   report what the script finds, and change nothing
  --remove  remove treadlight.jar and the library scans of Treadlight from
            the server
  --observe install, and set mode=observe in domain.xml of each domain, which
            must be stopped. Treadlight then changes nothing, and
            'asadmin show-treadlight-findings' shows what it would do
  --force   continue with an unknown version of the server, or with a JDK that
            is too old or missing
Exit codes: 0 done, 1 refused or failed, 2 usage error
END
}

say() { printf '%s\n' "$*"; }
warn() { printf 'Warning: %s\n' "$*" >&2; }
refuse() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
misused() { printf 'install.sh: %s\n' "$*" >&2; usage >&2; exit 2; }

# Prints a text as a word of a command that can be pasted into a shell.
quoted() {
    case $1 in
        *[!A-Za-z0-9_/.:-]*) printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
        *) printf '%s' "$1" ;;
    esac
}

action=install
force=no
server=
while [ $# -gt 0 ]; do
    case $1 in
        --check | --remove | --observe)
            [ "$action" = install ] || [ "--$action" = "$1" ] || misused "--$action and $1 exclude each other."
            action=${1#--}
            ;;
        --force) force=yes ;;
        -h | --help) usage; exit 0 ;;
        -*) misused "There is no option $1." ;;
        '') misused 'The name of the server is empty.' ;;
        *) [ -z "$server" ] || misused "Name only one server, not both $server and $1."; server=$1 ;;
    esac
    shift
done
[ -n "$server" ] || misused 'The folder of the server is missing.'

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || refuse "The folder of $0 cannot be read."
jar=$here/treadlight.jar

# Payara Micro has no folder to install into.
case $server in
    *.jar)
        [ -f "$server" ] || refuse "There is no file $server."
        [ -r "$server" ] || refuse "The file $server cannot be read. Run this script as a user who may read it."
        # A zip has the names of its entries as plain text.
        LC_ALL=C grep -q 'MICRO-INF/' "$server" || refuse "$server is not the jar of a Payara Micro: it has no folder" \
            'MICRO-INF.'
        [ "$action" != remove ] || refuse \
            'Payara Micro has no copy of Treadlight. To remove it, start Payara Micro without the agent.'
        say 'Payara Micro loads Treadlight with an agent. Nothing is copied. Start it with:'
        observing=
        if [ "$action" = observe ]; then
            observing=" --prebootcommandfile $(quoted "$here/config/payara-micro/observe.asadmin")"
        fi
        say "  java $(quoted "-javaagent:$here/treadlight-agent.jar") -jar $(quoted "$server") --deploy my.war$observing"
        exit 0
        ;;
esac

# The folder glassfish of the server, and its product and version.
owner='Run this script as the user who owns the server.'
if [ -f "$server" ]; then
    refuse "$server is a file. Name the folder that the server was unpacked into, or the jar of Payara Micro."
fi
if [ ! -d "$server" ]; then
    parent=$(dirname -- "$server")
    while [ ! -d "$parent" ]; do parent=$(dirname -- "$parent"); done
    [ -x "$parent" ] || refuse "The folder $parent cannot be read. $owner"
    refuse "There is no folder $server. Name the folder that the server was unpacked into."
fi
home=
for candidate in "$server/glassfish" "$server"; do
    if [ -d "$candidate/modules" ] && [ -f "$candidate/config/branding/glassfish-version.properties" ]; then
        home=$(CDPATH='' cd -- "$candidate" && pwd) || refuse "The folder $candidate cannot be read."
        break
    fi
done
if [ -z "$home" ]; then
    for folder in "$server" "$server/glassfish" "$server/config" "$server/glassfish/config" "$server/config/branding" \
        "$server/glassfish/config/branding" "$server/modules" "$server/glassfish/modules"; do
        if [ -d "$folder" ] && ! { [ -r "$folder" ] && [ -x "$folder" ]; }; then
            refuse "The folder $folder cannot be read. $owner"
        fi
    done
fi
[ -n "$home" ] || refuse "$server is not the folder of a GlassFish or Payara Server: it has no" \
    'glassfish/config/branding/glassfish-version.properties beside glassfish/modules.'
properties=$home/config/branding/glassfish-version.properties
[ -r "$properties" ] || refuse "$properties cannot be read. $owner"
{ [ -r "$home/modules" ] && [ -x "$home/modules" ]; } || refuse "The folder $home/modules cannot be read. $owner"

property() { sed -n "s/^$1=//p" "$properties" | tr -d '\r' | head -n 1; }

# Payara's file has other keys than GlassFish's.
product=$(property product_name)
version=$(property major_version).$(property minor_version).$(property update_version)
if [ -z "$product" ]; then
    product=$(property 'product\.name')
    version=$(property 'product\.version')
fi
jdk=21
known=yes
case "$product $version" in
    *GlassFish*' 7.'*) jdk=17 ;;
    *GlassFish*' 8.'*) ;;
    Payara*' 6.'*) jdk=17 ;;
    Payara*' 7.'*) ;;
    *GlassFish*' '[3-6].* | Payara*' '[45].*) known=old ;;
    *) known=no ;;
esac
say "Server: $product $version in $home"

module=$home/modules/treadlight.jar
identical=
[ ! -d "$module" ] || refuse "$module is a folder. Remove it: Treadlight must be a file with this name."
if [ ! -f "$module" ]; then
    say 'Treadlight: not installed'
elif [ ! -f "$jar" ]; then
    say "Treadlight: installed as $module"
elif cmp -s "$jar" "$module"; then
    say "Treadlight: installed as $module, identical to the jar beside this script"
    identical=yes
else
    say "Treadlight: installed as $module, different from the jar beside this script"
fi

asadmin=$(quoted "$home/bin/asadmin")

# Returns whether a jar has an end: the last record of a zip without a comment.
is_whole() { [ "$(tail -c 22 -- "$1" | od -An -tx1 -N4 | tr -d ' \n')" = 504b0506 ]; }

# Each domain and each instance that runs has a file with its process id.
is_alive() { kill -0 "$1" 2> /dev/null || [ -d "/proc/$1" ] || ps -p "$1" > /dev/null 2>&1; }

restart=
running=
for pid in "$home"/domains/*/config/pid "$home"/nodes/*/*/config/pid; do
    [ -r "$pid" ] || continue
    number=$(tr -cd '0-9' < "$pid")
    if [ -n "$number" ] && is_alive "$number"; then
        name=$(basename "${pid%/config/pid}")
        warn "$name is running (process $number). It keeps its present state until you restart it."
        case $pid in
            "$home"/nodes/*) command="restart-local-instance" ;;
            *) command="restart-domain" ;;
        esac
        restart="$restart  $asadmin $command $name
"
        running="$running $name"
    fi
done

is_newer() { [ -n "$(find "$1" -newer "$2")" ]; }

# Each domain and each instance runs a copy of the jar, and replaces the copy only with a newer file.
if [ "$action" = check ] && [ -f "$module" ]; then
    is_whole "$module" || warn "$module is damaged: it has no end. Install Treadlight again."
    grep -l '/modules/treadlight\.jar$' "$home"/domains/*/osgi-cache/felix/bundle*/bundle.info \
        "$home"/nodes/*/*/osgi-cache/felix/bundle*/bundle.info 2> /dev/null | while read -r info; do
        copy=
        for revision in "${info%/bundle.info}"/version*/bundle.jar; do
            [ -f "$revision" ] || continue
            if [ -z "$copy" ] || is_newer "$revision" "$copy"; then copy=$revision; fi
        done
        name=$(basename "${info%/osgi-cache/*}")
        if [ -z "$copy" ] || cmp -s "$copy" "$module"; then
            continue
        elif is_newer "$module" "$copy"; then
            warn "$name has a copy of another jar in its osgi-cache, which it replaces at its next start."
        else
            warn "$name runs another jar: its copy in osgi-cache is newer than $module. Stop it, run" \
                "touch $(quoted "$module"), and start it again."
        fi
    done
fi

autostart=$home/modules/autostart/treadlight.jar
[ ! -f "$autostart" ] || warn "Payara does not start with $autostart. Remove this file."

next_restart() {
    if [ -n "$restart" ]; then
        printf '%s' "$restart"
    else
        say "  $asadmin start-domain"
    fi
}

require_writable() {
    [ -w "$home/modules" ] || refuse "This user may not write to $home/modules. $owner"
}

if [ "$action" = remove ]; then
    scans=
    for folder in "$home"/domains/*/generated/treadlight-scans "$home"/nodes/*/*/generated/treadlight-scans; do
        [ ! -d "$folder" ] || scans=yes
    done
    [ -f "$module" ] || [ -n "$scans" ] || { say 'There is nothing to remove.'; exit 0; }
    require_writable
    if [ -f "$module" ]; then
        rm -f -- "$module" || refuse "$module cannot be removed."
        say "Removed: $module"
    fi
    for folder in "$home"/domains/*/generated/treadlight-scans "$home"/nodes/*/*/generated/treadlight-scans; do
        [ -d "$folder" ] || continue
        if [ -L "$folder" ]; then
            warn "$folder is a symbolic link and was not removed. Delete it, and its target if nothing else uses that."
        elif rm -f -- "$folder"/*.scan "$folder"/*.part && rmdir -- "$folder"; then
            say "Removed: $folder"
        else
            warn "$folder could not be removed. Delete it yourself."
        fi
    done
    for domain in "$home"/domains/*; do
        lost=$(sed -n '/<treadlight-configuration[[:space:]]*[^>/[:space:]]/{
:more
/>/!{
N
b more
}
p
}' "$domain/config/domain.xml" 2> /dev/null)
        [ -z "$lost" ] || say "$(basename "$domain") drops this element when it next writes domain.xml. Save a copy if" \
            "you want to install Treadlight again:
$lost"
    done
    say 'Next: start or restart the server:'
    next_restart
    exit 0
fi

if [ "$known" = old ]; then
    refuse "$product $version is too old. Treadlight needs a server with Jakarta EE 10 or newer: GlassFish 7 or 8, or" \
        'Payara Server 6 or 7.'
elif [ "$known" = no ]; then
    unknown="This script does not know the server version '$product $version'; it knows GlassFish 7 and 8, and Payara"
    unknown="$unknown Server 6 and 7."
    [ "$force" = yes ] || refuse "$unknown To install Treadlight anyway, add --force."
    warn "$unknown Continuing because of --force."
fi

# The JDK that asadmin starts the server with.
configuration=$home/config/asenv.conf
# shellcheck source=/dev/null
java=$(set +u; [ ! -r "$configuration" ] || . "$configuration" > /dev/null 2>&1; printf '%s' "${AS_JAVA:-}")
if [ -z "$java" ] && [ -f "$home/config/config.sh" ]; then
    java=${JAVA_HOME:-} # only GlassFish 8 reads it
fi
java=${java:+$java/bin/java}
java=${java:-java}
if ! text=$("$java" -version 2>&1); then
    if command -v "$java" > /dev/null 2>&1; then
        warn "'$java -version' failed: $(printf '%s\n' "$text" | head -n 1). $product $version with Treadlight needs JDK" \
            "$jdk or newer."
    else
        none="There is no JDK: '$java -version' failed. $product $version with Treadlight needs JDK $jdk or newer. Set"
        none="$none AS_JAVA to the home of such a JDK, here and where the server is started."
        [ "$force" = yes ] || refuse "$none If the server finds its JDK in another way, add --force."
        warn "$none Continuing because of --force."
    fi
    text=
fi
feature=$(printf '%s\n' "$text" | sed -n 's/.* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1)
if [ -z "$feature" ]; then
    [ -z "$text" ] || warn "'$java -version' does not print a version. $product $version with Treadlight needs JDK" \
        "$jdk or newer."
elif [ "$feature" -lt "$jdk" ]; then
    old="$java is JDK $feature, but $product $version with Treadlight needs JDK $jdk or newer. Set AS_JAVA to the home"
    old="$old of such a JDK, here and where the server is started."
    [ "$force" = yes ] || refuse "$old If the server runs on another JDK, add --force."
    warn "$old Continuing because of --force."
else
    say "JDK: $feature, from $java"
fi

[ -f "$jar" ] || refuse "There is no treadlight.jar beside this script, in $here. Unpack the whole zip."
is_whole "$jar" || refuse "$jar is damaged: it has no end. Unpack the zip again."
require_writable
if [ "$action" = check ]; then
    if [ -n "$identical" ]; then
        say 'Treadlight is installed and up to date. Nothing was changed.'
    else
        say 'Treadlight can be installed. Nothing was changed.'
    fi
    exit 0
fi

# Sets mode=observe in each <config> of a domain.xml.
observe() {
    awk '
        function observed(text) {
            if (text ~ /[[:space:]]mode="[^"]*"/) sub(/[[:space:]]mode="[^"]*"/, " mode=\"observe\"", text)
            else sub(/<treadlight-configuration/, "<treadlight-configuration mode=\"observe\"", text)
            return text
        }
        pending != "" { $0 = pending "\n" $0; pending = "" }
        /<config[[:space:]>]/ { has = 0 }
        /<treadlight-configuration[^>]*$/ { pending = $0; next }
        /<treadlight-configuration/ { has = 1; $0 = observed($0) }
        /<\/config>/ && !has { print "      <treadlight-configuration mode=\"observe\"></treadlight-configuration>" }
        { print }
        END { if (pending != "") print pending }
    ' "$1"
}

# Returns whether each <config> has one element with mode=observe, none in a comment, and there is no other one.
is_observed() {
    tr '\n' ' ' < "$1" | tr '<' '\n' | awk '
        /^config[[:space:]>]/ { configs++; inside = 1; found = 0 }
        /^!--/ { comment = 1 }
        /^treadlight-configuration[[:space:]]/ {
            if (!inside || comment || $0 !~ /[[:space:]]mode="observe"/) bad = 1
            if (gsub(/[[:space:]]mode[[:space:]]*=/, "") != 1) bad = 1
            found++
        }
        /-->/ { comment = 0 }
        /^\/config>/ { if (found != 1) bad = 1; inside = 0 }
        END { exit bad || !configs }
    '
}

if [ "$action" = observe ]; then
    [ -z "$running" ] || refuse "Stop$running first: a running server would overwrite" \
        'domain.xml. Or, if it runs with Treadlight: asadmin set-treadlight-configuration --mode=observe'
    for xml in "$home"/domains/*/config/domain.xml; do
        [ -f "$xml" ] || continue
        { [ -w "$xml" ] && [ -w "$(dirname -- "$xml")" ]; } || refuse "This user may not write $xml. $owner"
        # The copy keeps owner and mode. Renaming it replaces the file in one step.
        if ! { cp -p -- "$xml" "$xml.observe" && observe "$xml" > "$xml.observe"; }; then
            rm -f -- "$xml.observe"
            refuse "$xml cannot be changed."
        elif ! is_observed "$xml.observe"; then
            rm -f -- "$xml.observe"
            refuse "$xml has a form that this script cannot change. Put mode=\"observe\" into one" \
                '<treadlight-configuration> in each <config> yourself, and run this script again without --observe.'
        fi
        mv -f -- "$xml.observe" "$xml" || refuse "$xml cannot be replaced."
        say "Set mode=observe: $xml"
        if grep -q '[[:space:]]active-parts="[^"]' "$xml"; then
            warn "$xml has active-parts, which work in this mode, too. Remove this attribute to only observe."
        fi
    done
fi

# Renaming a copy replaces the jar in one step. The copy gets the current date, because a server replaces its own copy
# of the jar only with a newer one.
new=$home/modules/treadlight.jar.new
trap 'rm -f -- "$new"' EXIT
if ! { cp -- "$jar" "$new" && touch -- "$new" && chmod 644 -- "$new" && mv -f -- "$new" "$module"; }; then
    refuse "$jar cannot be copied to $module."
fi
say "Installed: $module"
if [ "$action" = observe ]; then
    say 'Next: start the server, use and redeploy applications, and see what Treadlight would do:'
    next_restart
    say "  $asadmin show-treadlight-findings"
    exit 0
fi
say 'Next: start or restart the server, deploy an application twice, and see whether the first deployment is released:'
next_restart
say "  $asadmin deploy my.war"
say "  $asadmin deploy --force my.war"
say "  $asadmin list-application-generations --verify=true"
say 'Treadlight rejects object streams with classes that are known from attacks, and logs each one. To only log them, run'
say 'asadmin set-treadlight-configuration --stream-filter-mode=log when the server has started.'
