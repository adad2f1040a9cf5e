/**
 * Makes random tests as tutors type them, together with the right options. The texts contain what makes reading hard:
 * initials with full stops, marks before or after an option, tables, and keys for several variants.
 */
import fc from 'fast-check';

const WORDS = ['рибосома', 'Р. Гук', 'А. Левенгук', '36,6 °C', 'Na+', 'от 1 до 5', 'в ядре', '46', 'а также вирусы', 'XᴰXᵈ', '– нет –', 'А. и Б.', 'верно', '2) второе'];
const STEMS = ['Органоид дыхания', 'Кто открыл клетку?', 'А. И. Опарин предложил', 'В 1953 году описали', 'Выберите правильный ответ:', 'Ген – это', 'Температура 36.6 – это'];

export interface TutorQuestion {
  stem: string;
  options: string[];
  right: number;
}

export interface TutorText {
  text: string;
  /** The option that the author meant for each question. The keys are the texts of the questions. */
  meant: ReadonlyMap<string, string>;
}

const question: fc.Arbitrary<TutorQuestion> = fc
  .tuple(fc.constantFrom(...STEMS), fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }), fc.nat(4))
  .map(([stem, options, right]) => ({ stem, options, right: right % options.length }));

const LETTERS = 'абвгд';
const label = (style: string, place: number): string => {
  const letter = LETTERS[place] ?? '';
  return { 'а)': `${letter}) `, 'А)': `${letter.toUpperCase()}) `, 'а.': `${letter}. `, '(а)': `(${letter}) `, 'а –': `${letter} – `, '1)': `${place + 1}) ` }[style] ?? '';
};

type Mark = 'before' | 'chat' | 'behind' | 'answer' | 'early' | 'key' | 'cells' | 'table' | 'variants';

/** How numbers of questions may look: «1. », without a full stop, in a line of their own, as emoji. */
const NUMBERS = {
  stop: (number: number): string => `${number}. `,
  bare: (number: number): string => `${number} `,
  alone: (number: number): string => `${number}\n`,
  emoji: (number: number): string => `${number}\ufe0f\u20e3 `,
};
type NumberStyle = keyof typeof NUMBERS;

interface Habit {
  style: string;
  numbers: NumberStyle;
  mark: Mark;
  inLine: boolean;
}

/** Writes one question with its number, its mark, and its options in lines or in one line. */
function write({ stem, options, right }: TutorQuestion, number: number, { style, numbers, mark, inLine }: Habit): string {
  const lines = options.map((option, place) => {
    const isRight = place === right;
    const before = mark === 'chat' ? (isRight ? '✅ ' : '❌ ') : mark === 'before' && isRight ? '+ ' : '';
    const behind = mark === 'behind' && isRight ? ' +' : '';
    return `${before}${label(style, place)}${option}${inLine ? ';' : ''}${behind}`;
  });
  const shown = style === '1)' ? String(right + 1) : (LETTERS[right] ?? '');
  const early = mark === 'early' ? ` Ответ: ${shown}` : '';
  return `${NUMBERS[numbers](number)}${stem} (${number})${early}${inLine && early === '' ? ' ' : '\n'}${lines.join(inLine ? ' ' : '\n')}\n${mark === 'answer' ? `Ответ: ${shown}\n` : ''}`;
}

/** A whole test of one author, who always types in the same way. */
export const tutorText: fc.Arbitrary<TutorText> = fc
  .record({
    questions: fc.array(question, { minLength: 1, maxLength: 6 }),
    style: fc.constantFrom('а)', 'А)', 'а.', '(а)', 'а –', '1)'),
    mark: fc.constantFrom<Mark>('before', 'behind', 'chat', 'answer', 'early', 'key', 'cells', 'table', 'variants'),
    numbers: fc.constantFrom<NumberStyle>('stop', 'stop', 'stop', 'bare', 'alone', 'emoji'),
    inLine: fc.boolean(),
    heading: fc.constantFrom('Ответы:', 'Ответы к тесту по теме «Клетка»:', 'Ключ для проверки\n', 'Ключи:'),
    foot: fc.constantFrom('', '\nСписок литературы\n1. Пасечник В. В. Биология.\n2. Сонин Н. И. Биология.', '\nучитель биологии Иванова А. П.'),
    gap: fc.constantFrom('', '\n'),
    pair: fc.constantFrom('-', ' - ', ') ', '=', '', ' вопрос – ', '. Ответ: '),
  })
  .map((habit) => ({ ...habit, numbers: habit.questions.length > 1 ? habit.numbers : ('stop' as const) }))
  .map(({ questions, style, numbers, mark, inLine, heading, foot, gap, pair }) => {
    const keyOf = ({ right }: TutorQuestion): string => (style === '1)' ? String(right + 1) : (LETTERS[right] ?? ''));
    const isGlued = style === '1)' && pair === '';
    const body = questions.map((each, index) => write(each, index + 1, { style, numbers, mark, inLine })).join(gap);
    const meant = new Map(questions.map((each, index) => [`${each.stem} (${index + 1})`, each.options[each.right] ?? '']));
    if (mark === 'key') return { text: `${body}\n${heading} ${questions.map((each, index) => `${index + 1}${isGlued ? '-' : pair}${keyOf(each)}`).join(', ')}${foot}`, meant };
    if (mark === 'cells') return { text: `${body}\n${heading.trim()}\n${questions.map((each, index) => `${index + 1}\n${keyOf(each)}`).join(gap === '' ? '\n' : '\n\n')}${foot}`, meant };
    if (mark === 'table') return { text: `${body}\nОтветы\n${questions.map((_, index) => index + 1).join('\t')}\n${questions.map(keyOf).join('\t')}`, meant };
    if (mark !== 'variants') return { text: body, meant };
    const turned = questions.map((each) => ({ ...each, right: (each.right + 1) % each.options.length }));
    const second = turned.map((each, index) => write({ ...each, stem: `Ещё ${each.stem}` }, index + 1, { style, numbers, mark, inLine })).join(gap);
    for (const [index, each] of turned.entries()) meant.set(`Ещё ${each.stem} (${index + 1})`, each.options[each.right] ?? '');
    const head = `Вариант\t${questions.map((_, index) => index + 1).join('\t')}`;
    return { text: `Вариант 1\n${body}Вариант 2\n${second}\nОтветы\n${head}\n1\t${questions.map(keyOf).join('\t')}\n2\t${turned.map(keyOf).join('\t')}`, meant };
  });
