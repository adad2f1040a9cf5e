#!/bin/sh
# Возвращает версию, которая работала до обновления: docs/upgrading.md. Она лежит в /opt/listok-old.
#   rollback.sh        версия не меняла базу (или база PostgreSQL, и прежняя уже вписана в DATABASE_URL)
#   rollback.sh КОПИЯ  меняла: вернуть и встроенную базу из копии; всё, что записано после неё, пропадёт
set -eu
# shellcheck source=docs/deploy/common.sh
. "$(dirname "$0")/common.sh"

main() {
  [ $# -le 1 ] || refuse 'Нужно: rollback.sh [КОПИЯ]'
  require_root
  return_version
  [ -d /opt/listok-old ] || refuse '/opt/listok-old: нет такой папки, возвращать нечего.'
  [ $# -eq 0 ] || [ -f "$1" ] || refuse "$1: нет такого файла."
  running=$(services)
  [ -n "$running" ] || refuse 'Возвращать нечего: служба не включена (systemctl enable --now listok).'

  for service in $running; do systemctl stop "$service"; done
  if [ $# -eq 1 ]; then
    listok restore -- "$(realpath "$1")" --overwrite || give_up
  fi
  rm -rf /opt/listok-new
  mv /opt/listok /opt/listok-new
  mv /opt/listok-old /opt/listok
  install_units /opt/listok/docs/deploy
  for service in $running; do
    restart "$service" || refuse "Прежняя версия не отвечает: journalctl -u $service"
  done
  echo 'Работает прежняя версия; та, что была новой, осталась в /opt/listok-new.'
}

give_up() {
  for service in $running; do systemctl start "$service"; done
  refuse 'Копия не вернулась (почему — сказано выше). Всё осталось как было, сайт снова запущен.'
}

main "$@"
exit
