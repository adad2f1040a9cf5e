# shellcheck shell=sh
# Общее для install.sh, update.sh и rollback.sh; сам по себе не запускается.

refuse() {
  echo "$1" >&2
  exit 1
}

require_root() {
  [ "$(id -u)" -eq 0 ] || refuse "$(basename "$0"): запускает root."
}

# Питание пропало между двумя переносами папок: прежняя версия встаёт на место. То же делает служба, когда машина включится.
return_version() {
  if [ ! -e /opt/listok ] && [ -d /opt/listok-old ]; then mv -T /opt/listok-old /opt/listok; fi
}

# Собирает программу в папке $1. Что нужно было только для сборки, потом удаляется: 400 МБ.
prepare() {
  (cd "$1" && node tools/setup.mjs && npm run build && npm prune --omit=dev --ignore-scripts --no-save --loglevel=error)
}

# Ставит службы и команду listok из папки $1. Что нужно не каждому сайту, обновляется там, где уже стоит.
install_units() {
  units=/etc/systemd/system
  install -m 644 "$1/listok.service" "$1/listok-backup.service" "$1/listok-backup.timer" "$units/"
  install -m 755 "$1/listok" /usr/local/bin/
  renew "$1/listok-backup-postgres.conf" "$units/listok-backup.service.d/postgres.conf"
  renew "$1/listok-cluster.conf" "$units/listok.service.d/cluster.conf"
  renew "$1/listok.service" "$units/listok@.service"
  renew "$1/listok-port.conf" "$units/listok@.service.d/port.conf"
  systemctl daemon-reload
}

renew() {
  if [ -e "$1" ] && [ -e "$2" ]; then install -m 644 "$1" "$2"; fi
}

# Службы сайта, которые запускаются вместе с машиной: listok или listok@3001, listok@3002 и так далее.
services() {
  for link in /etc/systemd/system/multi-user.target.wants/listok.service /etc/systemd/system/multi-user.target.wants/listok@*.service; do
    if [ -L "$link" ]; then basename "$link" .service; fi
  done
}

# Значение переменной $1 из настроек; если её там нет — $2.
setting() {
  value=$(sed -n "s/^$1=//p" /etc/listok/listok.env | tail -n 1 | tr -d "'\"")
  echo "${value:-$2}"
}

# Запускает службу $1 заново и ждёт, пока сайт ответит. Большую базу новая версия готовит не сразу: ждёт до десяти минут.
restart() {
  systemctl restart "$1" || return 1
  echo "Жду, пока $1 ответит…"
  case $1 in
    listok@*) port=${1#listok@} ;;
    *) port=$(setting PORT 3000) ;;
  esac
  host=$(setting HOST 127.0.0.1)
  case $host in *:*) host="[$host]" ;; esac
  tries=600
  until answers "http://$host:$port/api/health"; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ] || systemctl is-failed --quiet "$1"; then return 1; fi
    sleep 1
  done
}

answers() {
  /opt/listok/node_modules/.bin/node --eval \
    'fetch(process.argv[1], { signal: AbortSignal.timeout(5000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$1"
}
