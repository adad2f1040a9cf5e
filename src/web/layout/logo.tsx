import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../domain/product.ts';
import { LogoMark } from '../../ui/art/logo-mark.tsx';
import classes from './logo.module.css';

/** The logo and the name of the site as a link to the start page. */
export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.logo}>
      <LogoMark size={30} />
      {PRODUCT_NAME}
    </Link>
  );
}
