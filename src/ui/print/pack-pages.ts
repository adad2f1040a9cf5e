/**
 * Packs blocks into pages in their order, none of them split. A block that is higher than a page gets one of its own.
 * @param heights of the blocks, px
 * @param firstRoom what the first page has room for, which has a head, px
 * @param room of the other pages, px
 * @returns indexes of the blocks by page; one empty page without blocks
 */
export function packPages(heights: readonly number[], firstRoom: number, room: number): number[][] {
  const pages: number[][] = [[]];
  let left = firstRoom;
  heights.forEach((height, index) => {
    const page = pages.at(-1);
    if (height <= left || page?.length === 0) page?.push(index);
    else {
      pages.push([index]);
      left = room;
    }
    left -= height;
  });
  return pages;
}
