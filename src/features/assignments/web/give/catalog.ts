/** The tests, lessons and groups to choose from. They come from other features. */
export interface Catalog {
  tests: readonly { id: string; name: string; questionCount: number; maxScore: number; published: boolean; visibility: 'all' | 'assigned' }[];
  blocks: readonly { id: string; title: string; order: number }[];
  lessons: readonly { id: string; title: string; blockId: string; hasTest: boolean; questionCount: number }[];
  groups: readonly { id: string; name: string; memberCount: number }[];
}
