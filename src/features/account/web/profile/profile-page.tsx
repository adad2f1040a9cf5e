import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN_LENGTH } from '../../../../domain/users/user-limits.ts';
import { Card } from '../../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { SkeletonCards } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { ThemeControl } from '../../../../ui/components/inputs/theme-control.tsx';
import { OwnDataCard } from '../own-data/own-data-card.tsx';
import { NicknameCard } from './nickname-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileLoadError } from './profile-load-error.tsx';
import classes from './profile-page.module.css';
import { profileQuery } from '../queries.ts';
import { texts } from '../texts.ts';

/**
 * `/profile`: the user's own profile (rules R9 to R12).
 * @param passwordMinLength the minimum of the site's settings, once they are loaded
 */
export function ProfilePage({ passwordMinLength = PASSWORD_MIN_LENGTH, isAsking = false }: { passwordMinLength?: number | undefined; isAsking?: boolean | undefined }) {
  const profile = useQuery(profileQuery);
  if (profile.isError && !profile.data) {
    return <ProfileLoadError error={profile.error} onRetry={() => void profile.refetch()} />;
  }
  return (
    <>
      <PageHeader title={texts.profile.title} />
      <div className={classes.columns}>
        <div className={classes.cards}>
          {profile.data ? <NicknameCard user={profile.data.user} /> : <SkeletonCards count={1} />}
          <Card>
            <h2>{texts.profile.theme}</h2>
            <ThemeControl mt={16} />
          </Card>
        </div>
        <div className={classes.cards} data-tall>
          {profile.data ? (
            <>
              <PasswordCard email={profile.data.user.email} minLength={passwordMinLength} />
              <SessionsCard />
            </>
          ) : (
            <SkeletonCards count={1} isSilent />
          )}
        </div>
        {profile.data && <OwnDataCard isAsking={isAsking} consent={profile.data.consent} />}
      </div>
    </>
  );
}
