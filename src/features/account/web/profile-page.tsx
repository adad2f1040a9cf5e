import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN_LENGTH } from '../../../domain/user-limits.ts';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { ThemeSegment } from '../../../ui/theme-segment.tsx';
import { NicknameCard } from './nickname-card.tsx';
import { OwnSessionsCard } from './own-sessions-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileFailure } from './profile-failure.tsx';
import classes from './profile-page.module.css';
import { profileQuery } from './profile-query.ts';
import { texts } from './texts.ts';

/** @param passwordMinLength as the site's settings say, when they are known already */
export function ProfilePage({ passwordMinLength = PASSWORD_MIN_LENGTH }: { passwordMinLength?: number | undefined }) {
  const profile = useQuery(profileQuery);
  if (profile.isError && !profile.data) {
    return <ProfileFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  }
  return (
    <>
      <PageHead title={texts.profile.title} />
      <div className={classes.columns}>
        <div className={classes.cards}>
          {profile.data ? <NicknameCard user={profile.data.user} /> : <SkeletonCards count={1} />}
          <LeafCard>
            <h2>{texts.profile.theme}</h2>
            <ThemeSegment mt={16} />
          </LeafCard>
        </div>
        <div className={classes.cards}>
          {profile.data ? (
            <>
              <PasswordCard email={profile.data.user.email} minLength={passwordMinLength} />
              <OwnSessionsCard />
            </>
          ) : (
            <SkeletonCards count={1} isSilent />
          )}
        </div>
      </div>
    </>
  );
}
