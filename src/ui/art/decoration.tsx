interface DecorationProps {
  /** The URL of an SVG file whose drawing has the id «drawing». */
  file: string;
  viewBox: string;
  className?: string | undefined;
}

/**
 * A decorative drawing from an SVG file. It fills its box from the top left. It is drawn by a `<use>` element, because browsers do not count such an
 * element as the largest contentful paint (LCP), and a decoration must not delay the LCP.
 */
export const Decoration = ({ file, viewBox, className }: DecorationProps) => (
  <svg viewBox={viewBox} preserveAspectRatio="xMinYMin slice" className={className} aria-hidden="true">
    <use href={`${file}#drawing`} />
  </svg>
);
