/**
 * Distributes blocks over pages in their order, without splitting a block. A block that is higher than a page gets a page of its own.
 * @param heights the heights of the blocks, px
 * @param firstRoom the room on the first page, which has a head, px
 * @param room the room on the other pages, px
 * @returns the indexes of the blocks on each page; if there are no blocks, one empty page
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
