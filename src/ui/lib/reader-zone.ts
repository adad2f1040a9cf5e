/**
 * The IANA name of the reader's time zone; `undefined` if the browser knows none. The browser asks the system, which may answer `Etc/Unknown`,
 * `MSK-3` or nothing. `Intl` throws if such a value is passed to it as a time zone.
 */
export function readerZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // An offset such as +03:00 is not a name.
    if (!/^[a-z]/i.test(timeZone) || timeZone === 'Etc/Unknown') return undefined;
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone && timeZone;
  } catch {
    return undefined;
  }
}
