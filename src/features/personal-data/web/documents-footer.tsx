import { Link } from 'react-router';
import classes from './documents-footer.module.css';
import { texts } from './texts.ts';

/** Who answers for the data, and the documents. */
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
