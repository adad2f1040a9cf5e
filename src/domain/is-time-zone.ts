/**
 * Whether a value names a time zone of the IANA database. An offset such as +03:00 does not. The check avoids `Intl`,
 * which would load 8 MB of locale data.
 */
export function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(new Temporal.ZonedDateTime(0n, value).timeZoneId);
  } catch {
    return false;
  }
}
