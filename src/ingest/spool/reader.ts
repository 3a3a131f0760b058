/** The reading end of the spool: follows the writer up to what is durable, across segments. */
import { closeSync, existsSync, fstatSync, openSync } from "node:fs";
import { offsetOf, type SpoolPosition, segmentOf, spoolPosition } from "#model/spool-position.ts";
import type { SpoolRecord } from "./record.ts";
import { SegmentScanner } from "./scan-segment.ts";
import { segmentKey } from "./segment-key.ts";
import { listSegments, segmentPath } from "./segments.ts";

export interface ReadRecord {
  record: SpoolRecord;
  from: SpoolPosition;
  to: SpoolPosition;
}

export interface Damage {
  segment: number;
  from: number;
  to: number;
}

interface OpenSegment {
  fd: number;
  segment: number;
  scanner: SegmentScanner;
  /** Of one that is no longer written, once it was asked for: it does not grow any more. */
  size?: number;
}

export class SpoolReader {
  #folder: string;
  #onDamage: (damage: Damage) => void;
  #position: SpoolPosition;
  #open: OpenSegment | undefined;

  constructor(folder: string, position: SpoolPosition, onDamage: (damage: Damage) => void) {
    this.#folder = folder;
    this.#position = position;
    this.#onDamage = onDamage;
  }

  /**
   * Whether the spool has forgotten what is to be read first. It never does by itself: then the
   * stores have gone back behind what they had, because their own files were damaged.
   */
  get hasLostItsStart(): boolean {
    // Where nothing was ever read there may have been no segment.
    if (offsetOf(this.#position) === 0) return false;
    return !existsSync(segmentPath(this.#folder, segmentOf(this.#position)));
  }

  /** Where the next record will be read. */
  get position(): SpoolPosition {
    return this.#position;
  }

  /** The next record before `durable`, or undefined when there is none yet. */
  next(durable: SpoolPosition): ReadRecord | undefined {
    while (this.#position < durable) {
      const segment = segmentOf(this.#position);
      const isLast = segment === segmentOf(durable);
      const open = this.#openSegment(segment);
      if (open === undefined) {
        // A freed segment is no loss; the one that is being written must be there.
        if (isLast) this.#reportDamage(segment, offsetOf(this.#position), offsetOf(durable));
        else this.#moveTo(this.#nextSegment(segment, segmentOf(durable)));
        continue;
      }
      const limit = isLast ? offsetOf(durable) : sizeOf(open);
      const scanned = open.scanner.next(limit);
      if (scanned.what === "damage") {
        this.#reportDamage(segment, scanned.offset, scanned.end);
      } else if (scanned.what === "end") {
        // An older segment ends with its seal; without one the rest of it is unreadable.
        if (isLast) return undefined;
        this.#reportDamage(segment, scanned.offset, limit);
        this.#moveTo(this.#nextSegment(segment, segmentOf(durable)));
      } else if (scanned.record.kind === "seal") {
        this.#moveTo(this.#nextSegment(segment, segmentOf(durable)));
      } else {
        const from = this.#position;
        this.#position = spoolPosition(segment, scanned.end);
        return { record: scanned.record, from, to: this.#position };
      }
    }
    return undefined;
  }

  close(): void {
    if (this.#open !== undefined) closeSync(this.#open.fd);
    this.#open = undefined;
  }

  #reportDamage(segment: number, from: number, to: number): void {
    if (to > from) this.#onDamage({ segment, from, to });
    this.#position = spoolPosition(segment, to);
  }

  #openSegment(segment: number): OpenSegment | undefined {
    if (this.#open?.segment === segment) return this.#open;
    this.close();
    const path = segmentPath(this.#folder, segment);
    if (!existsSync(path)) return undefined;
    const fd = openSync(path, "r");
    const scanner = new SegmentScanner(
      fd,
      segmentKey(this.#folder, segment),
      offsetOf(this.#position),
    );
    this.#open = { fd, segment, scanner };
    return this.#open;
  }

  #moveTo(segment: number): void {
    this.close();
    this.#position = spoolPosition(segment, 0);
  }

  #nextSegment(after: number, last: number): number {
    return listSegments(this.#folder).find((number) => number > after) ?? last;
  }
}

function sizeOf(open: OpenSegment): number {
  open.size ??= fstatSync(open.fd).size;
  return open.size;
}
