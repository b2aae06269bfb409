# Sourced by the steps of action.yml with the name of a program beside this file. Runs it with the first Node, and with a PATH, outside
# of the checkout, and from outside of it: a pull request may bring a program, a setting of npm or a file for NODE_OPTIONS along.
CDPATH=
checkout=$(cd "$GITHUB_WORKSPACE" && pwd -P)
outside=
IFS=: read -r -a folders <<< "$PATH"
for folder in "${folders[@]}"; do
  [[ $folder == /* ]] || continue
  real=$(cd "$folder" 2> /dev/null && pwd -P) || continue
  [[ $real/ == "$checkout"/* ]] || outside+=":$folder"
done
PATH=${outside#:}
unset NODE_OPTIONS NODE_PATH
cd "$GITHUB_ACTION_PATH"
node "action/$1"
