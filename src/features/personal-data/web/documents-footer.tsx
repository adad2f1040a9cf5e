import { Link } from 'react-router';
import classes from './documents-footer.module.css';
import { texts } from './texts.ts';

/** Names the operator of the data, and links to the documents. */
export default function DocumentsFooter({ operator }: { operator: string }) {
  return (
    <footer aria-label={texts.footer.label} className={classes.footer}>
      <div className={classes.inner}>
        <span>{operator}</span>
        <Link to="/privacy">{texts.footer.policy}</Link>
        <Link to="/consent">{texts.footer.consent}</Link>
      </div>
    </footer>
  );
}
