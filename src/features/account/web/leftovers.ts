/** Removes what is left on the device of a user who has signed out. What cannot be removed now is removed when a page opens. */
export const removeLeftovers = (): Promise<void> =>
  import('../../../ui/offline/clear-device.ts').then(({ removeLeftoversOfUser }) => removeLeftoversOfUser()).catch(() => undefined);
