/**
 * A sign that marks an option as right (`+`, `*`) or as wrong (`-`). This file is the dictionary of pasted texts (rule
 * R114): it holds every sign, label and word by which people number questions, label options and mark right options.
 */
export type Sign = '+' | '*' | '-';

/** The spellings of marks. A sign in brackets has its meaning wherever it is. */
const PLAIN_PLUS = String.raw`\+`;
const PLUS = String.raw`\(\s?\+\s?\)|\[\s?\+\s?\]`;
const STAR = String.raw`\*|[✓✔☑☒✅]\ufe0f?|\(\s?[*✓✔]\s?\)|\[\s?[*xXхХvV✓✔]\s?\]`;
const RIGHT_WORD = String.raw`[(\[](?:верно|правильно|(?:верный|правильный)(?: ответ)?)[)\]]|(?:←|<-+|<=)\s?(?:верно|правильно|верный|правильный)(?: ответ)?`;
const MINUS = String.raw`\(\s?[-–−—]\s?\)|\[\s?[-–−—]?\s?\]|[☐❌❎✗✘✖]\ufe0f?|\((?:неверно|неправильно)\)`;

const ANY_MARK = `${PLAIN_PLUS}|${PLUS}|${STAR}|${MINUS}`;

function toSign(mark: string): Sign {
  if (mark.includes('+')) return '+';
  return new RegExp(`^(?:${MINUS}|${EMPTY_BOX})$`, 'i').test(mark) ? '-' : '*';
}

export interface Mark {
  sign: Sign;
  /** The number of characters of the mark, with the spaces beside it. */
  length: number;
}

/** «( )» is an empty box only at the start of a text. */
const EMPTY_BOX = String.raw`\(\s{0,3}\)`;
/** «(x)» is a ticked box only at the start of a text, and only when a text follows it. */
const CHOSEN_BOX = String.raw`\(\s?[xхXХ•●◉]\s?\)(?=\s)`;
const AT_START = new RegExp(String.raw`^(${ANY_MARK}|${EMPTY_BOX}|${CHOSEN_BOX}|√(?=\s))\s*`, 'i');
/** Matches a mark between a label and its text. In «А) +1» the plus belongs to the number. */
const BEHIND_LABEL = new RegExp(String.raw`^(?:(${PLUS}|${STAR}|${MINUS}|√(?=\s))|(\+)(?!\s*\d))\s*`, 'i');

function found(match: RegExpExecArray | null): Mark | null {
  const sign = match?.[1] ?? match?.[2];
  return match === null || sign === undefined ? null : { sign: toSign(sign), length: match[0].length };
}

/** Most texts begin and end with no sign of a mark. They need no closer look. */
const MAY_BEGIN = /^[+*✓✔☑☒✅√☐❌❎✗✘✖([]/;
const MAY_END = /(?:[+*✓✔☑☒✅√☐❌❎✗✘✖)\]]|верн(?:о|ый)|правильн(?:о|ый)|ответ)\ufe0f?\s?[;,.]?$/i;

/** Finds a mark at the start of a line. */
export const markAtStart = (text: string): Mark | null => (MAY_BEGIN.test(text) ? found(AT_START.exec(text)) : null);

/** Finds a mark between a label and its text. */
export const markBehindLabel = (text: string): Mark | null => (MAY_BEGIN.test(text) ? found(BEHIND_LABEL.exec(text)) : null);

/** Any mark with the punctuation beside it is shorter than this. */
const TAIL = 40;
/**
 * Matches the mark of a right or wrong option at the end of a text. A `+` directly after a chemical symbol is a charge:
 * «Na+». A `+` after a Russian word is a mark. Punctuation may be before or after the mark: «да;+», «да +;».
 */
const AT_END = new RegExp(String.raw`^(.*?)(?:(?<=[\s;,.!?]|[а-яё]{2})(?<!резус)\s?(\+)|\s?(${PLUS}|${STAR}|${RIGHT_WORD}|${MINUS})|(?<=\s)(√))\s?([;,.]?)$`, 'isu');

export interface EndMark {
  sign: Sign;
  /** The text without the mark. Its punctuation stays. */
  text: string;
}

/** Finds a mark at the end of a text that has something else before the mark. */
export function markAtEnd(text: string): EndMark | null {
  const start = Math.max(0, text.length - TAIL);
  if (!MAY_END.test(text.slice(-12))) return null;
  const [, before, plus, other, tick, punctuation = ''] = AT_END.exec(text.slice(start)) ?? [];
  const mark = plus ?? other ?? tick;
  if (before === undefined || mark === undefined || (text.slice(0, start) + before).trim() === '') return null;
  return { sign: toSign(mark), text: `${text.slice(0, start)}${before}`.trimEnd() + punctuation };
}

/** Matches the bullet of an option without a label. A dash also means «wrong» when `+` stands at another option. */
export const BULLET = /^[-–—−•·●▪◦‣■□○]\s*/;
export const isDash = (bullet: string): boolean => /^[-–—−]/.test(bullet);

/**
 * What may separate a letter from its option. The dash, the brackets and the space count only if the lines beside it
 * have the letters before or after it.
 */
export const LABEL_STYLES = {
  ')': /^([А-ЯЁа-яёA-Za-z])\s?\.?\s?\)\s*/,
  '.': /^([А-ЯЁа-яёA-Za-z])\s?\.(?!\s?\))\s*/,
  '()': /^[([]\s?([А-ЯЁа-яёA-Za-z])\s?[)\]]\s*/,
  '–': /^([А-ЯЁа-яёA-Za-z])\s?[–—−-]\s*(?=\S)/,
  ':': /^([А-ЯЁа-яёA-Za-z])\s?[:/]\s*(?=\S)/,
  ' ': /^([А-ЯЁа-яёA-Za-z])\s+(?=\S)/,
} as const;
export type LabelStyle = keyof typeof LABEL_STYLES;
export const isLabelStyle = (text: string): text is LabelStyle => text in LABEL_STYLES;

/** The beginnings of «первый», «второму» and other ordinal numbers. */
export const ORDINALS = ['перв', 'втор', 'трет', 'четв[её]рт', 'пят', 'шест'];

/** The words before an answer: «Ответ: …», «Отв.: …», «Верно: …», «О: …». */
const ANSWER_WORDS = 'эталоны ответов|эталон ответов|эталон ответа|эталон|правильные ответы|правильный ответ|правильный вариант ответа|правильный вариант|прав\\.? ответ|верные ответы|верный ответ|верный вариант ответа|верный вариант|правильно|верно|ответы|ответ|отв|ключи|ключ|о';
/** Matches such a word at the start of a line, also after the bullet of a list item or a bracket. */
export const ANSWER_WORD = new RegExp(String.raw`^(?:[-–—•*]\s{1,3})?[([]?\s?(${ANSWER_WORDS})(?=[\s:.,([–—-]|$)`, 'i');
export const IS_PLURAL = /^(?:правильные|верные|ответы|ключ|эталон)/i;
/** Words that head an answer only with a colon: «Верно ли…» is a question. */
export const NEEDS_COLON = /^(?:правильно|верно|эталон|о)$/i;

const OF_WHAT = String.raw`(?:к|ко|на|для|по|с)\s+(?:\p{L}{1,20}\s+){0,3}(?:тест|провер|самопровер|взаимопровер|задани|вопрос|вариант|контрольн|самостоятельн|работ|зач[её]т|урок|тем|учител|экзамен|олимпиад|викторин|диктант|упражнени|биологи)\p{L}{0,10}`;
/**
 * Matches the words in the heading of a key that say to what it belongs: «к тесту № 2 по теме «Клетка», 9 класс», «для
 * проверки», «(1 балл за каждый)».
 */
export const KEY_OF = String.raw`(?:${OF_WHAT}|«[^»]{0,80}»|"[^"]{0,80}"|№\s?\d{1,3}|\d{1,2}\s(?:класса?|кл\.?)|\(?(?:по\s)?\d{1,2}\sбалл\p{L}{0,2}\sза\s(?:\p{L}{1,20}\s?){1,4}\)?)(?:[\s,]{1,3}(?:${OF_WHAT}|«[^»]{0,80}»|"[^"]{0,80}"|№\s?\d{1,3}|\d{1,2}\s(?:класса?|кл\.?))){0,4}`;
export const EXPLANATION_WORD = /^(?:[-–—•*]\s{1,3})?(?:(?:пояснение|комментарий|решение|элементы (?:верного |правильного )?ответа|содержание верного ответа)\s?:|пояснение\s?\.)\s*/i;

const INSIDE = ANSWER_WORDS.split('|').filter((word) => !NEEDS_COLON.test(word) && !word.includes('\\')).concat('пояснение', 'комментарий');
const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/**
 * Matches where an answer or an explanation begins inside a line: with a capital, or after the end of a sentence.
 * «Выберите правильный ответ: а) …» is a question.
 */
export const KEYWORD_INSIDE = new RegExp(
  [
    String.raw`(?=(?:[([]\s?)?(?:${INSIDE.map(capitalized).join('|')})\.?\s?:)(?<=[\s.?!;)»])`,
    String.raw`(?=(?:[([]\s?)?(?:${INSIDE.join('|')})\.?\s?:)(?<=[.?!;)»]\s?)`,
  ].map((start) => String.raw`${start}(?<!(?:правильн|верн|Правильн|Верн)(?:ый|ые)\s|[([]\s?)`).join('|'),
  'gu',
);

/** Matches headings of what is before or after a test and does not belong to it. */
export const APPENDIX = /^(?:список (?:\p{L}{1,20} ){0,2}(?:литературы|источников)|(?:\p{L}{1,20} )?(?:литература|источники|интернет-ресурсы|интернет-источники)|(?:критерии|нормы|шкала|система) (?:\p{L}{1,20} ){0,2}оцен\p{L}{1,10}|критерии|оценивание(?: работы)?)[^?]{0,40}$/iu;

/** Matches the texts around a question on a Moodle page. */
export const MOODLE_PAGE = /^(?:Выполнен|Не завершено|Верно|Неверно|Частично (?:верно|правильный)|Нет ответа|Пока нет ответа|Балл(?:ов|а)?:? [\d.,]{1,9}(?: из |\/)[\d.,]{1,9}|Отметить вопрос|Снять флажок|Убрать флажок|Текст вопроса|Отзыв|Выберите один ответ:|Выберите один или несколько ответов:|Ваш ответ (?:верный|неправильный|частично правильный)\.?|Навигация по тесту)$/;

/** Matches the text at the foot of a page. Such a line never continues an option. */
export const NO_CONTINUATION = /^(?:стр\.|с\. ?\d|страниц|учител|преподавател|автор|составител|разработ|желаю|удачи|успехов|спасибо|источник|https?:|www\.|\S{1,60}@\S|\S{1,60}\.(?:ru|рф|com|org|net)(?:\/|$))/i;

/** Matches the beginning of a reason. */
export const IS_REASON = /^(?:потому|так как|т\.\s?к\.|поскольку|ведь|это|именно|верно|объяснение|пояснение|в |на |у |при )/i;

/** Whether an answer only names numbers. */
export const isAnswerOfDigits = (value: string): boolean => /^\d(?:[\s,;]{0,2}\d){0,9}\.?$/.test(value);

/** Functions that tell what a question asks for. */
export const asks = {
  /** Whether a text is a question by itself, and not an option. */
  itself: (text: string): boolean => /[?]\s?$|_{3,}|[…:]\s?$/.test(text) || /^(?:дайте|опишите|объясните|перечислите|сравните|докажите|охарактеризуйте|приведите|решите|составьте|заполните|назовите|раскройте|поясните|допишите|закончите)(?!\p{L})/iu.test(text),
  forPairs: (text: string): boolean => /соответств|соотнес|распредели/i.test(text),
  forOrder: (text: string): boolean => /последовательност|порядо?к|очер[её]дност/i.test(text),
  /** Whether a text asks for an order. «Укажите порядок…» does, although it also asks to choose. */
  toOrder: (text: string): boolean => /установ|располож|расстав|(?:определите|укажите|назовите|выберите) (?:\p{L}{1,20} ){0,2}(?:последовательност|поряд|очер[её]дност)/iu.test(text),
  /**
   * Whether a text asks to choose, as «Выберите два…» does. The digits of the answer then name options in any order.
   */
  toChoose: (text: string): boolean => /выбер|выбра|выпиш|отметь|отбер|найдите|укажите|назовите|как(?:ие|их|ими) (?:из|два|две|три|четыре|пять)/i.test(text),
  /** Whether the digits of the answer belong one by one to letters, gaps or quantities of the text. */
  digitsInOrder: (text: string): boolean =>
    /соответствующ\p{L}{0,5} букв|соответствии с букв|под (?:соответствующ\p{L}{1,5} )?букв|обозначенн\p{L}{0,5} букв|букв(?:ам|ами|ах)? [А-ЕA-F](?!\p{L})|пропуск|пропущен|пуст\p{L}{1,5} ячейк|кажд\p{L}{1,5} (?:\p{L}{1,20} )?(?:величин|показател|ячейк|букв|пропуск|позици|параметр|признак|характеристик)|для кажд\p{L}{1,3} (?:\p{L}{1,20} ){1,3}(?:определите|подберите|укажите)|могут повторяться/iu.test(text),
} as const;

/** Matches the heading of a part of a test: «Часть В», «Часть 2. С кратким ответом». */
export const PART_HEADING = /^часть\s+(?:[А-ЯA-Z]|\d{1,2})(?![\p{L}\d])/iu;
