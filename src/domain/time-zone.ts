/** Whether the value names a time zone of the IANA database; an offset such as +03:00 does not. `Intl` would load 8 MB of locale data. */
export function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(new Temporal.ZonedDateTime(0n, value).timeZoneId);
  } catch {
    return false;
  }
}
