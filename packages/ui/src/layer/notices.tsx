import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type NoticeProps = {
  title: string;
  /** What would be here and how to get it; or what failed. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing is here, and that is an answer: says what would be, and where we looked. */
export function EmptyNotice(props: NoticeProps) {
  return <StateMessage {...props} icon={<SearchX size={20} aria-hidden="true" className="text-text-3" />} />;
}

/** Something could not be shown. */
export function FailedNotice(props: NoticeProps) {
  return (
    <div role="alert">
      <StateMessage {...props} icon={<CircleAlert size={20} aria-hidden="true" className="text-danger" />} />
    </div>
  );
}

/** Something could not be shown, and may work when tried again. */
export function RetryNotice({
  title,
  children,
  retrying = false,
  onRetry,
}: Omit<NoticeProps, 'action'> & { retrying?: boolean; onRetry: () => void }) {
  const action = (
    <Button size={28} loading={retrying} onClick={onRetry}>
      {!retrying && <RotateCw size={14} aria-hidden="true" />}
      Retry
    </Button>
  );
  return (
    <FailedNotice title={title} action={action}>
      {children}
    </FailedNotice>
  );
}

function StateMessage({ icon, title, children, action }: NoticeProps & { icon: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-5 py-8 text-center">
      {icon}
      <div>
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="mx-auto mt-1 max-w-100 text-balance text-12 text-text-3">{children}</div>}
      </div>
      {action}
    </div>
  );
}
