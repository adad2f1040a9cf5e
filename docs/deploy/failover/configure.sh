#!/bin/sh
# Настраивает на этой машине etcd и Patroni по cluster.env: docs/operations-failover.md. Ничего не запускает.
#   configure.sh n1            новая машина; n1, n2 или n3
#   configure.sh n1 --replace  новая машина вместо умершей n1; две другие работают
set -eu

refuse() {
  echo "$1" >&2
  exit 1
}

main() {
  here=$(cd "$(dirname "$0")" && pwd)
  root=${DESTDIR-}
  [ "${2---replace}" = --replace ] || refuse 'Нужно: configure.sh n1|n2|n3 [--replace]'
  # shellcheck source=docs/deploy/failover/cluster.env
  . "$here/cluster.env"
  case ${1-} in
    n1) address=$N1 others=http://$N2:2379,http://$N3:2379 ;;
    n2) address=$N2 others=http://$N1:2379,http://$N3:2379 ;;
    n3) address=$N3 others=http://$N1:2379,http://$N2:2379 ;;
    *) refuse 'Нужно: configure.sh n1|n2|n3 [--replace]' ;;
  esac
  name=$1
  [ -n "$PASSWORD" ] || refuse 'cluster.env: впишите PASSWORD.'
  [ ! -e "$root/var/lib/etcd/listok" ] || refuse '/var/lib/etcd/listok: эта машина уже в кластере.'
  set_versions

  state=new
  if [ $# -eq 2 ]; then
    state=existing
    rejoin
  fi
  fill "$here/etcd" "$root/etc/default/etcd"
  fill "$here/patroni.yml" "$root/etc/patroni/config.yml"
  for service in etcd patroni; do
    mkdir -p "$root/etc/systemd/system/$service.service.d"
    cp "$here/$service.conf" "$root/etc/systemd/system/$service.service.d/listok.conf"
  done
}

# Что держит подтверждённое, зависит от версии Patroni. 4 (Debian 13): запись подтверждает любая из двух других машин, и главной
# станет та, что её подтвердила. 3 (Debian 12) так не умеет: пока живы обе другие, подтверждают обе.
set_versions() {
  case $(patroni --version) in
    'patroni 3.'*) mode=true count=2 ;;
    'patroni 4.'*) mode=quorum count=1 ;;
    *) refuse 'Проверено с Patroni 3.0 и 4.0, а здесь другая.' ;;
  esac
  programs=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
}

# Умершую забывают и зовут новую. Повторить можно: после неудачи зовут заново.
rejoin() {
  id=$(etcdctl --endpoints="$others" member list | sed -n "s|^\([0-9a-f]*\),.*http://$address:2380.*|\1|p")
  [ -z "$id" ] || etcdctl --endpoints="$others" member remove "$id"
  etcdctl --endpoints="$others" member add "$name" --peer-urls="http://$address:2380"
}

# Файл $2 по образцу $1. В нём пароль: читают его root и postgres.
fill() {
  mkdir -p "$(dirname "$2")"
  (umask 077 && sed -e "s|@NAME@|$name|g; s|@ADDRESS@|$address|g; s|@N1@|$N1|g; s|@N2@|$N2|g; s|@N3@|$N3|g; s|@NETWORK@|$NETWORK|g" \
    -e "s|@PASSWORD@|$PASSWORD|g; s|@STATE@|$state|; s|@MODE@|$mode|; s|@COUNT@|$count|; s|@PROGRAMS@|$programs|" "$1" > "$2")
  [ -n "$root" ] || { chgrp postgres "$2" && chmod 640 "$2"; }
}

main "$@"
exit
