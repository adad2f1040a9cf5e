import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import type { NotificationData } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import classes from './toast.module.css';

type Tone = 'success' | 'error' | 'attention';

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, attention: IconAlertTriangle } as const;
const BEGINS_WITH_EMOJI = /^\p{Extended_Pictographic}/u;

const show = (tone: Tone, text: string): void => {
  const Icon = ICONS[tone];
  notifications.show({
    role: tone === 'error' ? 'alert' : 'status',
    'data-tone': tone,
    className: classes.toast ?? '',
    icon: BEGINS_WITH_EMOJI.test(text) ? null : <Icon size={20} stroke={1.75} aria-hidden />,
    message: text,
  });
};

/** Says for three seconds that something worked. */
export const toastSuccess = (text: string): void => show('success', text);

/** Says for three seconds that something failed; what must outlive that is also shown in the page. */
export const toastError = (text: string): void => show('error', text);

/** Says for three seconds that something is left to do. */
export const toastAttention = (text: string): void => show('attention', text);

const Toast = ({ id, icon, message }: NotificationData) => (
  <>
    {icon}
    <p className={classes.text}>{message}</p>
    <span className={classes.close}>
      <IconButton
        label="Закрыть"
        icon={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={() => id && notifications.hide(id)}
      />
    </span>
  </>
);

/** Where toasts appear: top and centre, below the header so that it stays in reach (specification §9). */
export const Toasts = () => (
  <Notifications
    position="top-center"
    autoClose={3000}
    limit={20}
    containerWidth={480}
    transitionDuration={200}
    classNames={{ root: classes.root ?? '' }}
    renderNotification={(data) => <Toast {...data} />}
  />
);
