/** Removes what is left on the device of a user who has signed out. What cannot be removed now is removed when a page opens. */
export async function removeLeftovers(): Promise<void> {
  await import('../../../ui/offline/clear-device.ts').then(({ removeLeftoversOfUsers }) => removeLeftoversOfUsers()).catch(() => undefined);
}
