/** A block as the users page needs it. */
export interface BlockChoice {
  id: string;
  title: string;
  order: number;
  lessonCount: number;
}
