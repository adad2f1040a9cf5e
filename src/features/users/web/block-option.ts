/** A block that can be opened to a user. */
export interface BlockOption {
  id: string;
  title: string;
  order: number;
  lessonCount: number;
}
