// @ts-nocheck: part of an app, in plain JavaScript.
// Keeps book of what an SDK is asked to send, and of what it says that it dropped.

export const ledger = {
  /** How often the app reported an error. */
  captured: 0,
  /** Category → how many things the transport was asked to send. */
  asked: {},
  /** "reason/category" → how many: before the transport, and in it. */
  droppedBefore: {},
  droppedSending: {},
  /** "reason/category" → what arrived of that in client reports. */
  reported: {},
  /** Requests that were answered, by status; 0 is a broken connection. */
  statuses: {},
};

function add(sums, name, quantity = 1) {
  if (quantity > 0) sums[name] = (sums[name] ?? 0) + quantity;
}

const CATEGORIES = {
  event: "error",
  session: "session",
  attachment: "attachment",
  feedback: "feedback",
  user_report: "feedback",
  replay_event: "replay",
  replay_recording: "replay",
  statsd: "metric_bucket",
};
const CONTAINERS = { span: "span", log: "log_item", trace_metric: "trace_metric" };

function addItem([header, payload]) {
  const { type, item_count = 1 } = header;
  if (type === "transaction") {
    add(ledger.asked, "transaction");
    add(ledger.asked, "span", (payload.spans?.length ?? 0) + 1);
  } else if (type in CONTAINERS) add(ledger.asked, CONTAINERS[type], item_count);
  else if (type !== "client_report") add(ledger.asked, CATEGORIES[type] ?? type);
}

function addReport({ discarded_events }) {
  for (const { reason, category, quantity } of discarded_events) {
    add(ledger.reported, `${reason}/${category}`, quantity);
  }
}

/** For SDKs since 7: a transport is a function that makes one. */
export function keepBook(makeTransport) {
  return (options) => {
    const recordDroppedEvent = (reason, category, quantity) => {
      add(ledger.droppedSending, `${reason}/${category}`, Number(quantity) || 1);
      options.recordDroppedEvent(reason, category, quantity);
    };
    const transport = makeTransport({ ...options, recordDroppedEvent });
    const send = async (envelope) => {
      const items = envelope[1];
      items.forEach(addItem);
      try {
        const answer = await transport.send(envelope);
        if (answer?.statusCode !== undefined) add(ledger.statuses, answer.statusCode);
        const isReport = items[0]?.[0].type === "client_report";
        if (isReport && answer?.statusCode === 200) addReport(readJson(items[0][1]));
        return answer;
      } catch (error) {
        add(ledger.statuses, 0);
        throw error;
      }
    };
    return { send, flush: (timeout) => transport.flush(timeout) };
  };
}

function readJson(payload) {
  return typeof payload === "string" ? JSON.parse(payload) : payload;
}

/** Drops that happen before anything is to be sent. The transport has its own way to the client. */
export function watchClient(client) {
  const record = client.recordDroppedEvent;
  client.recordDroppedEvent = function (reason, category, quantity) {
    const count = typeof quantity === "number" ? quantity : 1;
    add(ledger.droppedBefore, `${reason}/${category}`, count);
    return record.call(this, reason, category, quantity);
  };
}

const BEFORE = new Set(["before_send", "event_processor", "sample_rate"]);

/** For version 6: a transport is a class, and reports leave by sendBeacon. */
export function keepBookSix(Transport) {
  const beacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    const isTaken = beacon(url, body);
    if (isTaken) addReport(JSON.parse(body.split("\n")[2]));
    return isTaken;
  };
  return class extends Transport {
    sendEvent(event) {
      addItem([{ type: event.type ?? "event" }, event]);
      return this.#watch(super.sendEvent(event));
    }
    sendSession(session) {
      addItem([{ type: "session" }, session]);
      return this.#watch(super.sendSession(session));
    }
    recordLostEvent(reason, type) {
      const sums = BEFORE.has(reason) ? ledger.droppedBefore : ledger.droppedSending;
      add(sums, `${reason}/${type === "event" ? "error" : type}`);
      super.recordLostEvent(reason, type);
    }
    #watch(sent) {
      sent.then(
        () => add(ledger.statuses, 200),
        (refused) => {
          add(ledger.statuses, refused?.status ?? 0);
          // It calls an answer 429 a network error too. That one did arrive, and was counted there.
          if (refused instanceof Response) ledger.droppedSending["network_error/error"] -= 1;
        },
      );
      return sent;
    }
  };
}
