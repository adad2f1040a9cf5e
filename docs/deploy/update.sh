#!/bin/sh
# Обновляет «Листок» до версии, которая лежит в /opt/listok-new: docs/upgrading.md. До слова «Меняю» сайт работает по-прежнему, и прервать
# обновление можно в любой момент.
#   --stop  остановить все процессы, прежде чем запустится первый новый: их несколько, а версия меняет базу
set -eu
# shellcheck source=docs/deploy/common.sh
. "$(dirname "$0")/common.sh"

main() {
  case $# in 0) ;; *) [ "$*" = --stop ] || refuse 'Нужно: update.sh [--stop]' ;; esac
  require_root
  new=$(cd "$(dirname "$0")/../.." && pwd)
  [ "$new" = /opt/listok-new ] || refuse "Новая версия лежит в $new, а должна в /opt/listok-new."
  return_version
  [ -d /opt/listok ] || refuse '/opt/listok: нет такой папки. Прежняя версия — в /opt/listok-old?'
  running=$(services)
  [ -n "$running" ] || refuse 'Обновлять нечего: служба не включена (systemctl enable --now listok).'

  prepare /opt/listok-new
  echo 'Снимаю копию базы…'
  systemctl start listok-backup

  echo 'Меняю версию…'
  if [ $# -eq 1 ]; then stop_all; fi
  install_units /opt/listok-new/docs/deploy
  rm -rf /opt/listok-old
  mv /opt/listok /opt/listok-old
  mv /opt/listok-new /opt/listok
  for service in $running; do
    restart "$service" || refuse "Новая версия не отвечает: journalctl -u $service. Вернуть прежнюю: sh /opt/listok/docs/deploy/rollback.sh"
  done
  echo 'Обновлено. Прежняя версия осталась в /opt/listok-old, копия базы — последняя в /var/lib/listok-backups.'
}

stop_all() {
  for service in $running; do systemctl stop "$service"; done
}

main "$@"
exit
