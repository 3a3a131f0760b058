import { source } from "#demo/frames.ts";

export const RENDER_INVOICE = source(
  "worker/tasks/invoice.py",
  36,
  `
@app.task(bind=True, max_retries=3)
def render_invoice(self, order_id):
    order = orders.load(order_id)
    lines = [invoice_line(line, order.country) for line in order.lines]
    return pdf.render("invoice.html", order=order, lines=lines)


def invoice_line(line, country):
    rates = VAT_RATES[country]
    net = line.quantity * line.unit_price
    vat = net * rates["vat_rate"]
    return {"label": line.label, "net": net, "vat": vat, "gross": net + vat}
`,
);
