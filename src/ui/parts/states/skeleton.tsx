/** A grey stand-in; give it the size of what will come. Widths may be "62%". */
export function Skeleton(props: { width?: number | string; height?: number; round?: boolean }) {
  const { width, height = 10, round = false } = props;
  return (
    <span
      className="skeleton"
      style={{ width, height, borderRadius: round ? height / 2 : undefined }}
    />
  );
}
