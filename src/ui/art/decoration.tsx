interface DecorationProps {
  /** The URL of an SVG file whose drawing has the id «drawing». */
  file: string;
  viewBox: string;
  className?: string | undefined;
}

/**
 * A decorative drawing in a file of its own. It fills its box from the top left. The drawing is a `<use>` element, because browsers do not
 * count it for the largest contentful paint (LCP), which a decoration must not delay.
 */
export const Decoration = ({ file, viewBox, className }: DecorationProps) => (
  <svg viewBox={viewBox} preserveAspectRatio="xMinYMin slice" className={className} aria-hidden="true">
    <use href={`${file}#drawing`} />
  </svg>
);
