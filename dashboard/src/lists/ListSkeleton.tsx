import classes from './list-skeleton.module.css';

const rows = Array.from({ length: 12 }, (_, index) => index);

/** Rows of the final size, still and grey, after 150 ms. */
export const ListSkeleton = ({ rowHeight }: { readonly rowHeight: number }) => (
  <div aria-busy className={classes.skeleton}>
    {rows.map((row) => (
      <div key={row} style={{ height: rowHeight }}>
        <span style={{ width: `${88 - ((row * 23) % 40)}%` }} />
      </div>
    ))}
  </div>
);
