@echo off
rem Installs Treadlight into a server, or removes it; see install.bat --help. Changes only
rem glassfish\modules\treadlight.jar. With --remove, also deletes the folder generated\treadlight-scans of each domain
rem and instance. Does the same as install.sh, but does not check whether jars are complete, nor which jar a domain runs.
setlocal EnableExtensions DisableDelayedExpansion

set "here=%~dp0"
set "jar=%here%treadlight.jar"
set "action=install"
set "force=no"
set "server="
:arguments
if "%~1"=="" goto arguments_read
if "%~1"=="--help" goto usage
if "%~1"=="-h" goto usage
if "%~1"=="--check" (
    if "%action%"=="remove" goto misused
    set "action=check"
    shift /1
    goto arguments
)
if "%~1"=="--remove" (
    if "%action%"=="check" goto misused
    set "action=remove"
    shift /1
    goto arguments
)
if "%~1"=="--force" (
    set "force=yes"
    shift /1
    goto arguments
)
if defined server goto misused
set "server=%~1"
if "%server:~0,1%"=="-" goto misused
shift /1
goto arguments
:arguments_read
if not defined server goto misused

rem Payara Micro has no folder to install into.
if /i not "%server:~-4%"==".jar" goto installed_server
if not exist "%server%" (
    echo install.bat: There is no file "%server%".>&2
    exit /b 1
)
find "MICRO-INF/" "%server%" >nul 2>&1
if errorlevel 1 (
    echo install.bat: "%server%" is not the jar of a Payara Micro: it has no folder MICRO-INF.>&2
    exit /b 1
)
if "%action%"=="remove" (
    echo install.bat: Payara Micro has no copy of Treadlight. To remove it, start Payara Micro without the agent.>&2
    exit /b 1
)
echo Payara Micro loads Treadlight with an agent. Nothing is copied. Start it with:
echo   java "-javaagent:%here%treadlight-agent.jar" -jar "%server%" --deploy my.war
exit /b 0

:installed_server
if not exist "%server%\" (
    echo install.bat: There is no folder "%server%". Name the folder that the server was unpacked into.>&2
    exit /b 1
)
set "version_file=config\branding\glassfish-version.properties"
set "home="
for %%d in ("%server%") do if exist "%%~fd\modules\" if exist "%%~fd\%version_file%" set "home=%%~fd"
for %%d in ("%server%\glassfish") do if exist "%%~fd\modules\" if exist "%%~fd\%version_file%" set "home=%%~fd"
if not defined home (
    echo install.bat: "%server%" is not the folder of a GlassFish or Payara Server: it has no>&2
    echo glassfish\%version_file% beside glassfish\modules.>&2
    exit /b 1
)

rem Payara's file has other keys than GlassFish's.
set "product="
set "version="
set "major="
set "minor="
set "update="
for /f "usebackq eol=# tokens=1,* delims==" %%k in ("%home%\%version_file%") do (
    if "%%k"=="product.name" set "product=%%l"
    if "%%k"=="product.version" set "version=%%l"
    if "%%k"=="product_name" set "product=%%l"
    if "%%k"=="major_version" set "major=%%l"
    if "%%k"=="minor_version" set "minor=%%l"
    if "%%k"=="update_version" set "update=%%l"
)
if defined major set "version=%major%.%minor%.%update%"
if not defined product set "product=unknown product"
set "major="
for /f "delims=." %%m in ("%version%") do set "major=%%m"
set "jdk="
set "old="
if /i not "%product:GlassFish=%"=="%product%" (
    for %%m in (3 4 5 6) do if "%major%"=="%%m" set "old=yes"
    if "%major%"=="7" set "jdk=17"
    if "%major%"=="8" set "jdk=21"
)
if /i "%product:~0,6%"=="Payara" (
    for %%m in (4 5) do if "%major%"=="%%m" set "old=yes"
    if "%major%"=="6" set "jdk=17"
    if "%major%"=="7" set "jdk=21"
)
echo Server: %product% %version% in "%home%"

set "module=%home%\modules\treadlight.jar"
if exist "%module%" (echo Treadlight: installed as "%module%") else echo Treadlight: not installed

rem Each domain that runs has a file with its process id. Windows cannot replace a jar that a server has open.
set "running="
for /d %%d in ("%home%\domains\*") do if exist "%%d\config\pid" call :check_running "%%d"

if exist "%home%\modules\autostart\treadlight.jar" (
    echo Warning: Payara does not start with "%home%\modules\autostart\treadlight.jar". Remove this file.>&2
)

if "%action%"=="remove" goto remove

if defined old (
    echo install.bat: %product% %version% is too old. Treadlight needs a server with Jakarta EE 10 or newer:>&2
    echo GlassFish 7 or 8, or Payara Server 6 or 7.>&2
    exit /b 1
)
if defined jdk goto known
if "%force%"=="no" (
    echo install.bat: This script does not know the server version "%product% %version%"; it knows GlassFish 7 and 8,>&2
    echo and Payara Server 6 and 7. To install Treadlight anyway, add --force.>&2
    exit /b 1
)
echo Warning: unknown server version "%product% %version%". Continuing because of --force.>&2
set "jdk=21"
:known

rem The JDK that asadmin starts the server with.
if exist "%home%\config\asenv.bat" call "%home%\config\asenv.bat" >nul 2>&1
set "java=java"
if exist "%home%\config\config.bat" if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if defined AS_JAVA set "java=%AS_JAVA:"=%\bin\java"
set "printed=%TEMP%\treadlight-jdk-%RANDOM%.txt"
call "%java%" -version >"%printed%" 2>&1
if not errorlevel 1 goto java_runs
del "%printed%" >nul 2>&1
echo Warning: There is no JDK: "%java%" -version failed. The server with Treadlight needs JDK %jdk% or newer. Set AS_JAVA>&2
echo to the home of such a JDK, here and where the server is started.>&2
if "%force%"=="no" (
    echo install.bat: Nothing was changed. If the server finds its JDK in another way, add --force.>&2
    exit /b 1
)
goto jdk_checked
:java_runs
set "found="
for /f "usebackq tokens=1-3" %%a in ("%printed%") do if "%%b"=="version" if not defined found set "found=%%~c"
del "%printed%" >nul 2>&1
set "feature="
if defined found for /f "tokens=1,2 delims=.-+_" %%a in ("%found%") do (
    if "%%a"=="1" (set "feature=%%b") else set "feature=%%a"
)
if not defined feature (
    echo Warning: "%java%" -version does not print a version. The server with Treadlight needs JDK %jdk% or newer.>&2
    goto jdk_checked
)
if %feature% geq %jdk% (
    echo JDK: %feature%, from "%java%"
    goto jdk_checked
)
echo Warning: "%java%" is JDK %feature%, but the server with Treadlight needs JDK %jdk% or newer. Set AS_JAVA to the>&2
echo home of such a JDK, here and where the server is started.>&2
if "%force%"=="no" (
    echo install.bat: Nothing was changed. If the server runs on another JDK, add --force.>&2
    exit /b 1
)
:jdk_checked

if not exist "%jar%" (
    echo install.bat: There is no treadlight.jar beside this script, in "%here%". Unpack the whole zip.>&2
    exit /b 1
)
if "%action%"=="check" (
    echo Treadlight can be installed. Nothing was changed.
    exit /b 0
)

rem "copy" preserves the date of a file, unless it appends nothing to the file. The jar needs the current date, because
rem a server replaces its own copy of the jar only with a newer one.
copy /b /y "%jar%" "%module%.new" >nul
if not exist "%module%.new" goto not_writable
pushd "%home%\modules"
copy /b /y treadlight.jar.new+,, >nul
popd
move /y "%module%.new" "%module%" >nul
if exist "%module%.new" del "%module%.new" & goto not_writable
echo Installed: "%module%"
echo Next: start or restart the server, deploy an application twice, and see whether the first deployment is released:
call :next_restart
echo   "%home%\bin\asadmin.bat" deploy my.war
echo   "%home%\bin\asadmin.bat" deploy --force my.war
echo   "%home%\bin\asadmin.bat" list-application-generations --verify=true
echo Treadlight rejects object streams with classes that are known from attacks, and logs each one. To only log them, run
echo asadmin set-treadlight-configuration --stream-filter-mode=log when the server has started.
exit /b 0

:remove
set "removed="
if exist "%module%" (
    del /q "%module%"
    if exist "%module%" goto not_writable
    echo Removed: "%module%"
    set "removed=yes"
)
for /d %%d in ("%home%\domains\*") do call :remove_scans "%%~d"
for /d %%n in ("%home%\nodes\*") do for /d %%d in ("%%~n\*") do call :remove_scans "%%~d"
if not defined removed (
    echo There is nothing to remove.
    exit /b 0
)
for /d %%d in ("%home%\domains\*") do call :show_lost "%%~d"
echo Next: start or restart the server:
call :next_restart
exit /b 0

:show_lost
find "<treadlight-configuration " "%~1\config\domain.xml" >nul 2>&1
if errorlevel 1 exit /b 0
echo %~nx1 drops this element when it next writes domain.xml. Save a copy if you want to install Treadlight again:
find "<treadlight-configuration " "%~1\config\domain.xml"
exit /b 0

:remove_scans
set "scans=%~1\generated\treadlight-scans"
if not exist "%scans%\" exit /b 0
del /q "%scans%\*.scan" "%scans%\*.part" 2>nul
rmdir "%scans%"
if exist "%scans%\" (
    echo Warning: "%scans%" could not be removed. Delete it yourself.>&2
    exit /b 0
)
echo Removed: "%scans%"
set "removed=yes"
exit /b 0

:not_writable
echo install.bat: "%module%" cannot be changed. Stop the server, and run this script as a user who may write to>&2
echo "%home%\modules".>&2
exit /b 1

:check_running
set "pid="
for /f "usebackq delims= " %%p in ("%~1\config\pid") do set "pid=%%p"
if not defined pid exit /b 0
tasklist /nh /fi "PID eq %pid%" 2>nul | find " %pid% " >nul || exit /b 0
set "running=%~nx1"
echo Warning: %running% is running ^(process %pid%^). Stop it if Windows refuses to replace the jar.>&2
exit /b 0

:next_restart
if defined running (
    echo   "%home%\bin\asadmin.bat" restart-domain %running%
) else (
    echo   "%home%\bin\asadmin.bat" start-domain
)
exit /b 0

:misused
echo install.bat: The arguments are wrong.>&2
call :print_usage >&2
exit /b 2

:usage
call :print_usage
exit /b 0

:print_usage
echo Usage: install.bat [--check ^| --remove] [--force] SERVER
echo Installs treadlight.jar, which lies beside this script, into a server.
echo   SERVER    the folder that GlassFish 7 or 8, or Payara Server 6 or 7, was
echo             unpacked into; or the jar of Payara Micro, for which this script
echo             prints how to start it with Treadlight
echo   --check   report what the script finds, and change nothing
echo   --remove  remove treadlight.jar and the library scans of Treadlight from
echo             the server
echo   --force   continue with an unknown version of the server, or with a JDK that
echo             is too old
exit /b 0
