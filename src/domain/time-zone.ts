/** Whether the value names a time zone of the IANA database; an offset such as +03:00 does not. */
export function isTimeZone(value: string): boolean {
  try {
    // Temporal knows fewer names than Intl, and takes offsets.
    Temporal.Now.zonedDateTimeISO(value);
    return /^[a-z]/i.test(new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
