import { useState } from 'react';
import classes from './printed-material.module.css';
import { texts } from './texts.ts';

/** A picture on paper. If it does not load, a message replaces it, because the tutor must notice the missing picture before printing. */
export function PrintedPicture({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return <p className={classes.failed}>{texts.pictureFailed(alt)}</p>;
  return <img src={src} alt={alt} className={classes.picture} onError={() => setFailed(src)} />;
}
