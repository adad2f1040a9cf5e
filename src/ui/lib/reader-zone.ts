/**
 * The reader's time zone by its IANA name; `undefined` where the browser knows none. It is asked of the system, and a system may answer
 * `Etc/Unknown`, `MSK-3` or nothing, which no other function takes.
 */
export function readerZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // An offset such as +03:00 is no name.
    if (!/^[a-z]/i.test(timeZone) || timeZone === 'Etc/Unknown') return undefined;
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone && timeZone;
  } catch {
    return undefined;
  }
}
