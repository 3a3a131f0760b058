/** The lapwing's head with its crest; the word "Lapwing" stands beside it or in `title`. */
export function Logo({ size = 20, title = "" }: { size?: number; title?: string }) {
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      role={title === "" ? "presentation" : "img"}
      aria-hidden={title === ""}
      aria-label={title === "" ? undefined : title}
    >
      <path
        fillRule="evenodd"
        d="M30.4 14.2 25.6 11.7C24.7 8.4 21.9 6.3 18.6 6.3 12.6 6.3 6.6 6.6 1.8.8 2.9 6.9 7.2 10.9 12.4 11.3 9.4 12.5 6.3 12.4 3.4 10.9 5.3 14.3 8.8 16.1 12.6 15.6 12.9 16.5 13.4 17.3 14 18 17.2 19.8 21.9 19.7 25 17.8 25.5 17 25.8 16.1 25.9 15.2ZM20.9 10.6a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Z"
      />
      <path d="M12.2 19.6C8.4 21.6 6.2 25.4 6.2 31L22.2 31C24.6 28.6 26 25.2 25.8 20.5 21.6 22.9 16.3 22.6 12.2 19.6Z" />
    </svg>
  );
}
