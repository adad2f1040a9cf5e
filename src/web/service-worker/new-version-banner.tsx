import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Banner } from '../../ui/components/feedback/banner.tsx';
import { leaveUnlessUnsaved, reloadPage } from '../../ui/forms/unsaved-changes.ts';
import { texts } from './texts.ts';

export const NewVersionBanner = () => (
  <Banner
    icon={IconRefresh}
    action={
      <Button variant="default" onClick={() => leaveUnlessUnsaved(reloadPage)}>
        {texts.update}
      </Button>
    }
  >
    {texts.newVersion}
  </Banner>
);
