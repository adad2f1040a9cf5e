/** Converts pasted video links to URLs that a page can embed (rule R59, ADR 10). */

export type VideoProvider = 'youtube' | 'rutube' | 'vk' | 'kinescope' | 'file';

export interface Video {
  provider: VideoProvider;
  /** The `src` of an iframe, or of a `<video>` if the provider is `file`. */
  embedUrl: string;
}

/** The origins of the players. The Content-Security-Policy lists them. */
export const FRAME_HOSTS = {
  youtube: 'https://www.youtube-nocookie.com',
  rutube: 'https://rutube.ru',
  vk: 'https://vkvideo.ru',
  kinescope: 'https://kinescope.io',
} as const;

/** @returns `null` when the link is not a supported video */
export function toVideo(link: string): Video | null {
  const url = parse(link.trim());
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return youtube(url) ?? rutube(url) ?? vk(url) ?? kinescope(url) ?? file(url);
}

/** Parses a link. `URL.parse` is missing in the oldest supported browsers. */
function parse(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}

const hostOf = (url: URL): string => url.hostname.replace(/^(www|m|music)\./, '');
const pathSegmentsOf = (url: URL): string[] => url.pathname.split('/').filter(Boolean);

/** Matches the id of a video. `videoseries` (a playlist) and `live_stream` look like ids but are none. */
const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/;

function youtube(url: URL): Video | null {
  const host = hostOf(url);
  const [first = '', second = ''] = pathSegmentsOf(url);
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? ['embed', 'shorts', 'live', 'v'].includes(first)
          ? second
          : first === 'watch'
            ? (url.searchParams.get('v') ?? '')
            : ''
        : '';
  if (!YOUTUBE_ID.test(id)) return null;
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'));
  return { provider: 'youtube', embedUrl: `${FRAME_HOSTS.youtube}/embed/${id}${start ? `?start=${start}` : ''}` };
}

/** Converts a time such as «90», «90s» or «1m30s» to seconds. */
function secondsOf(time: string | null): number {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function rutube(url: URL): Video | null {
  if (hostOf(url) !== 'rutube.ru') return null;
  const segments = pathSegmentsOf(url);
  const id =
    segments[0] === 'play' && segments[1] === 'embed'
      ? segments[2]
      : segments[0] === 'video' && segments[1] === 'private'
        ? segments[2]
        : segments[0] === 'video' || segments[0] === 'shorts'
          ? segments[1]
          : undefined;
  if (id === undefined || !/^[\da-f]{32}$/.test(id)) return null;
  const key = url.searchParams.get('p');
  return {
    provider: 'rutube',
    embedUrl: `${FRAME_HOSTS.rutube}/play/embed/${id}${key ? `?p=${encodeURIComponent(key)}` : ''}`,
  };
}

function vk(url: URL): Video | null {
  const host = hostOf(url);
  if (host !== 'vk.com' && host !== 'vk.ru' && host !== 'vkvideo.ru') return null;
  if (url.pathname === '/video_ext.php') {
    return vkPlayer(url.searchParams.get('oid'), url.searchParams.get('id'), url.searchParams.get('hash'));
  }
  const match = /\/(?:video|clip)(-?\d+)_(\d+)/.exec(url.pathname) ?? /^video(-?\d+)_(\d+)/.exec(url.searchParams.get('z') ?? '');
  return match === null ? null : vkPlayer(match[1] ?? null, match[2] ?? null, url.searchParams.get('hash'));
}

function vkPlayer(owner: string | null, id: string | null, hash: string | null): Video | null {
  if (owner === null || id === null || !/^-?\d+$/.test(owner) || !/^\d+$/.test(id)) return null;
  const key = hash && /^[\da-z]+$/i.test(hash) ? `&hash=${hash}` : '';
  return { provider: 'vk', embedUrl: `${FRAME_HOSTS.vk}/video_ext.php?oid=${owner}&id=${id}${key}` };
}

/**
 * Matches the id of a video: it contains a digit, or has 20 to 24 characters, or is a UUID. The other paths of the site
 * are words.
 */
const KINESCOPE_ID = /^(?:[a-z]*\d[\da-z]*|[\da-z]{20,24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

function kinescope(url: URL): Video | null {
  if (hostOf(url) !== 'kinescope.io') return null;
  const segments = pathSegmentsOf(url);
  const id = segments[0] === 'embed' ? segments[1] : segments[0];
  if (id === undefined || !KINESCOPE_ID.test(id)) return null;
  return { provider: 'kinescope', embedUrl: `${FRAME_HOSTS.kinescope}/embed/${id}` };
}

const file = (url: URL): Video | null =>
  /\.(mp4|webm)$/i.test(url.pathname) ? { provider: 'file', embedUrl: url.href } : null;
