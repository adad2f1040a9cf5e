/** The facts about this site that the templates and the notice contain. */
import { domainToUnicode } from 'node:url';
import type { KeyRight } from '../../../domain/access/key-rights.ts';
import { toVideo } from '../../../domain/lessons/video.ts';
import { NO_OPERATOR, type Operator } from '../../../domain/personal-data/personal-data.ts';

/** Features of the product that the documents have to mention. If the product gets such a feature, its value here becomes `true`. */
const CAPABILITIES = { reports: false, remarks: false, assignments: true, letters: false, push: false } as const;

export interface Installation {
  operator: Operator | null;
  /** The origin at which people open the site: `https://bio.example`. */
  publicOrigin: string;
  cookies: { session: string; device: string };
  botUrl: string;
  keys: readonly { name: string; rights: readonly KeyRight[] }[];
  /** The video links of the lessons. */
  videoLinks: readonly string[];
  /** Whether the site has, or had, questions that are answered with photos. */
  photos: boolean;
}

type Facts = ReturnType<typeof factsOf>;
/** The facts, by the names that templates use. */
export type TemplateFacts = Facts & Record<string, string | boolean | null>;

const DEFAULT_DAYS = 30;

export function factsOf({ operator, publicOrigin, cookies, botUrl, keys, videoLinks, photos }: Installation) {
  const { host, protocol } = new URL(publicOrigin);
  const botHost = new URL(botUrl).hostname;
  const videoHosts = [...new Set(videoLinks.flatMap((link) => hostOfVideo(link) ?? []))].toSorted();
  return {
    ...CAPABILITIES,
    photos,
    'operator.name': asText(operator?.name) ?? NO_OPERATOR.name,
    'operator.inn': operator?.inn ?? null,
    'operator.email': operator?.email ?? NO_OPERATOR.email,
    'operator.address': asText(operator?.address),
    'operator.serverPlace': asText(operator?.serverPlace),
    'operator.backupDays': formatDays(operator?.backupDays ?? DEFAULT_DAYS),
    origin: toUnicodeHost(host),
    https: protocol === 'https:',
    'cookies.session': cookies.session,
    'cookies.device': cookies.device,
    'letters.host': null,
    'bot.host': toUnicodeHost(botHost),
    bots: keys.length > 0,
    'bots.list': listOf(keys.map(({ name, rights }) => `«${asText(name) ?? ''}» (${rights.map((right) => RIGHT_WORDS[right]).join(', ')})`)),
    videos: videoHosts.length > 0,
    'videos.hosts': listOf(videoHosts),
    /** Whether the site itself sends data to foreign countries. */
    abroad: CAPABILITIES.push || (keys.length > 0 && isForeign(botHost)),
  } as const;
}

const RIGHT_WORDS: Record<KeyRight, string> = {
  'users:read': 'видит учеников',
  'requests:read': 'видит заявки',
  'access:write': 'открывает доступ',
};

const HOME_ZONES = /\.(ru|su|xn--p1ai)$/i;
/** Russian services whose host names do not end with a Russian domain. */
const HOME_HOSTS = ['vk.com', 'max.ru', 'rutube.ru', 'yandex.net', 'mail.ru'];

export const isForeign = (host: string): boolean =>
  !HOME_ZONES.test(host) && !HOME_HOSTS.some((home) => host === home || host.endsWith(`.${home}`));

const hostOfVideo = (link: string): string | null => {
  const video = toVideo(link);
  return video && new URL(video.embedUrl).hostname.replace(/^www\./, '');
};

const plurals = new Intl.PluralRules('ru');
const DAY_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'день', few: 'дня' };
/** Example: «30 дней» */
export const formatDays = (count: number): string => `${count} ${DAY_FORMS[plurals.select(count)] ?? 'дней'}`;

/** Example: «а, б и в» */
const listOf = (texts: readonly string[]): string => [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' и ');

/** Converts a Cyrillic host name to the form that people read. */
function toUnicodeHost(host: string): string {
  const [name = '', port] = host.split(':');
  return [domainToUnicode(name), ...(port === undefined ? [] : [port])].join(':');
}

/** Prepares a text of the operator for Markdown. It puts the text on one line, and escapes the characters that have a meaning in Markdown. */
const asText = (text: string | null | undefined): string | null => (text ? text.replace(/\s+/g, ' ').replace(/[\\`*[\]<>|]/g, String.raw`\$&`) : null);
