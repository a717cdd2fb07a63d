import { Screen } from '../../design/Screen.tsx';
import { useWithQueue } from './queue/use-with-queue.ts';
import classes from './call.module.css';

/** The final sizes, still and grey, after 150 ms. */
export function CallSkeleton({ title }: { readonly title: string }) {
  const withQueue = useWithQueue();
  return (
    <Screen title={title}>
      <div className={classes.page} aria-busy>
        <div className={`${classes.body} ${classes.skeleton}`} data-queue={withQueue || undefined}>
          {withQueue && <div />}
          <div className={classes.main}>
            <span style={{ height: 104, margin: 16 }} />
            {[72, 48, 88, 60, 72].map((width, line) => (
              <span key={`${line}-${width}`} style={{ height: 16, width: `${width}%`, margin: '12px 24px' }} />
            ))}
          </div>
          <div className={classes.side}>
            <span style={{ height: 36, width: 96, margin: 24 }} />
          </div>
        </div>
      </div>
    </Screen>
  );
}
