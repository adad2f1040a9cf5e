import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../features/site/web/config.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';

const DocumentsFooter = lazy(() => import('../../features/personal-data/web/documents-footer.tsx'));

/** The pages that show the footer below the header. On the sign-in and registration pages the footer is part of the form. */
const PAGES = ['/profile', '/support', '/privacy', '/consent'];

/** The footer with the operator and the documents. It appears once they are published. */
export const PageFooter = () => PAGES.includes(useLocation().pathname) && <Published />;

function Published() {
  const personalData = useConfig()?.personalData;
  // The footer is a lazy component, for which the server does not wait when it renders a page. It therefore appears only after hydration.
  const isHydrated = useHydrated();
  return (
    isHydrated &&
    personalData && (
      <Suspense>
        <DocumentsFooter operator={personalData.operator.name} />
      </Suspense>
    )
  );
}
