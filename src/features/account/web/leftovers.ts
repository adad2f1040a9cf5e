/** Removes from the device the data of users who have signed out. What cannot be removed now is removed when a page opens. */
export async function removeLeftovers(): Promise<void> {
  await import('../../../ui/offline/clear-device.ts').then(({ removeLeftoversOfUsers }) => removeLeftoversOfUsers()).catch(() => undefined);
}
