/** Part of a time axis, in ms: a month or a year, cut at the ends of the axis. */
export interface CalendarSpan {
  from: number;
  to: number;
  /** The label of the span; empty if it does not fit. */
  label: string;
}

interface Unit {
  months: 1 | 12;
  format: Intl.DateTimeFormatOptions;
}

/** The possible units of the axis. `calendarSpans` uses the last unit whose labels fit. */
const UNITS: readonly [Unit, ...Unit[]] = [
  { months: 12, format: { year: 'numeric' } },
  { months: 1, format: { month: 'short' } },
  { months: 1, format: { month: 'long' } },
];

/**
 * Divides a time axis into months, or into years if the names of months do not fit. A label contains the year only if it is not the current
 * year. A span that lies in the future has no label, because only the margin of the axis reaches into it.
 * @param fits whether a label fits into a span of this length in ms
 */
export function calendarSpans(
  from: number,
  to: number,
  fits: (label: string, length: number) => boolean,
  now = new Date(),
): CalendarSpan[] {
  const divided = UNITS.map((unit) => divide(from, to, unit, now));
  const areReadable = (spans: readonly CalendarSpan[]): boolean =>
    spans.slice(1, -1).every((span) => fits(span.label, span.to - span.from));
  const spans = divided.findLast(areReadable) ?? [];
  return spans.map((span) => ({ ...span, label: span.from <= now.getTime() && fits(span.label, span.to - span.from) ? span.label : '' }));
}

function divide(from: number, to: number, { months, format }: Unit, now: Date): CalendarSpan[] {
  const spans: CalendarSpan[] = [];
  const first = new Date(from);
  const month = months === 12 ? 0 : first.getMonth();
  for (let count = 0; ; count += 1) {
    const start = new Date(first.getFullYear(), month + count * months);
    if (start.getTime() >= to) return spans;
    const end = new Date(first.getFullYear(), month + (count + 1) * months);
    const isOtherYear = start.getFullYear() !== now.getFullYear();
    spans.push({
      from: Math.max(from, start.getTime()),
      to: Math.min(to, end.getTime()),
      label: labelOf(start, months === 1 && isOtherYear ? { ...format, year: 'numeric' } : format),
    });
  }
}

/** The label of a time. It leaves out the «г.» that Intl adds to a year. */
const labelOf = (time: Date, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('ru', format).format(time).replace(/\s*г\.$/, '');
