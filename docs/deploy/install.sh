#!/bin/sh
# Ставит «Листок» службой из папки /opt/listok: docs/operations.md, «Установка службой». Сайт не запускает.
# Можно выполнить ещё раз: настройки и данные останутся как были.
set -eu
# shellcheck source=docs/deploy/common.sh
. "$(dirname "$0")/common.sh"

main() {
  require_root
  program=$(cd "$(dirname "$0")/../.." && pwd)
  [ "$program" = /opt/listok ] || refuse "Программа лежит в $program, а служба ищет её в /opt/listok."

  id listok >/dev/null 2>&1 || useradd --system --home-dir /var/lib/listok --shell /usr/sbin/nologin listok
  prepare /opt/listok

  install -d -m 750 -o root -g listok /etc/listok
  if [ ! -e /etc/listok/listok.env ]; then
    install -m 640 -o root -g listok /opt/listok/docs/deploy/listok.env /etc/listok/listok.env
  fi
  install_units /opt/listok/docs/deploy

  echo 'Установлено. Впишите свои настройки в /etc/listok/listok.env, потом: systemctl enable --now listok listok-backup.timer'
}

main
exit
