const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** No images and no web fonts: nothing is fetched when a message is opened, so nobody learns of it. */
const head = `
  <mj-head>
    <mj-title>{{ title }}</mj-title>
    <mj-preview>{{ preheader }}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${fonts}" />
      <mj-text color="#334155" font-size="15px" line-height="1.6" padding="0 32px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-raw>
      <meta name="color-scheme" content="light dark">
      <meta name="supported-color-schemes" content="light dark">
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    </mj-raw>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      a { color: #1d4ed8; }
      h1, h2, p { margin: 0; }
      td, h1, p, a { overflow-wrap: anywhere; word-break: break-word; }
      @media (max-width: 480px) {
        .title h1 { font-size: 20px !important; line-height: 1.3 !important; }
        .narrow > table > tbody > tr > td { padding-left: 0 !important; padding-right: 0 !important; }
      }
      @media (prefers-color-scheme: dark) {
        body, .page > div { background-color: #0b1120 !important; }
        .card, .card > table { background: #1e293b !important; background-color: #1e293b !important; }
        .card div, .card td, .card p { color: #cbd5e1 !important; }
        .title h1, .card .strong, .card h2 { color: #f8fafc !important; }
        .card .soft, .brand div, .foot div, .foot a { color: #94a3b8 !important; }
        .card a { color: #93c5fd !important; }
        .card .badge { color: #ffffff !important; }
        .card .button a, .card .button p { color: #ffffff !important; }
        .card .outlined table td { background: #1e293b !important; background-color: #1e293b !important; border-color: #64748b !important; }
        .card .outlined a { background: #1e293b !important; color: #f8fafc !important; }
        .card .rule { border-color: #334155 !important; }
      }
    </mj-style>
  </mj-head>`;

/** Outlook on Windows draws neither round corners nor dark mode; it gets square ones and the light colours. */
const opening = `
    <mj-section css-class="narrow" padding="28px 0 14px">
      <mj-column>
        <mj-text css-class="brand" font-size="14px" font-weight="700" letter-spacing="0.4px" color="#475569" padding="0 8px">{{ product }}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section css-class="stripe" background-color="{{ colour }}" border-radius="12px 12px 0 0">
      <mj-column><mj-spacer height="6px" /></mj-column>
    </mj-section>
    <mj-section css-class="card" background-color="#ffffff" border-radius="0 0 12px 12px" padding="26px 0 28px">
      <mj-column>
        <mj-text font-size="13px" line-height="1.5" padding-bottom="12px">
          <span class="badge" style="display:inline-block;background-color:{{ colour }};color:#ffffff;font-size:12px;font-weight:700;line-height:1;padding:5px 10px;border-radius:99px;">{{ priorityName }}</span>
          <span class="soft" style="color:#64748b;">&nbsp; {{ time }}</span>
        </mj-text>
        <mj-text css-class="title" padding-bottom="14px">
          <h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:700;color:#0f172a;">{{ title }}</h1>
        </mj-text>
        <mj-text>{% for paragraph in paragraphs %}<p style="margin:0 0 14px;">{% for line in paragraph %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</p>{% endfor %}</mj-text>`;

const facts = `
        <mj-raw>{% if facts.size > 0 %}</mj-raw>
        <mj-table font-size="14px" line-height="1.5" padding="6px 32px 12px">
          {% for fact in facts %}<tr>
            <td class="soft rule" style="padding:9px 16px 9px 0;border-top:1px solid #e2e8f0;color:#64748b;width:34%;vertical-align:top;">{{ fact.label }}</td>
            <td class="strong rule" style="padding:9px 0;border-top:1px solid #e2e8f0;color:#0f172a;font-weight:600;vertical-align:top;">{{ fact.value }}</td>
          </tr>{% endfor %}
        </mj-table>
        <mj-raw>{% endif %}</mj-raw>`;

const items = `
        <mj-raw>{% if items.size > 0 %}</mj-raw>
        <mj-text padding-top="8px" padding-bottom="8px">
          <h2 style="margin:0;font-size:16px;line-height:1.4;font-weight:700;color:#0f172a;">{{ words.missed }}</h2>
        </mj-text>
        <mj-table font-size="14px" line-height="1.5" padding="0 32px 12px">
          {% for item in items %}<tr>
            <td class="rule" style="padding:11px 0;border-top:1px solid #e2e8f0;color:#334155;">
              <p class="strong" style="margin:0;font-weight:600;color:#0f172a;">{% if item.url %}<a href="{{ item.url }}" style="color:#1d4ed8;text-decoration:none;">{{ item.title }}</a>{% else %}{{ item.title }}{% endif %}</p>
              {% if item.text != '' %}<p style="margin:2px 0 0;">{{ item.text }}</p>{% endif %}
              <p class="soft" style="margin:2px 0 0;font-size:12px;color:#64748b;">{{ item.time }}</p>
            </td>
          </tr>{% endfor %}
          {% if moreItems > 0 %}<tr><td class="soft rule" style="padding:11px 0;border-top:1px solid #e2e8f0;color:#64748b;">{{ moreText }}</td></tr>{% endif %}
        </mj-table>
        <mj-raw>{% endif %}</mj-raw>`;

const closing = `
        <mj-raw>{% for action in actions %}</mj-raw>
        <mj-raw>{% if forloop.first %}</mj-raw>
        <mj-button css-class="button" align="left" href="{{ action.url }}" background-color="{{ colour }}" color="#ffffff" border="1px solid {{ colour }}" font-size="15px" font-weight="600" border-radius="8px" inner-padding="12px 22px" padding="8px 32px 4px">{{ action.label }}</mj-button>
        <mj-raw>{% else %}</mj-raw>
        <mj-button css-class="outlined" align="left" href="{{ action.url }}" background-color="#ffffff" color="#0f172a" border="1px solid #cbd5e1" font-size="15px" font-weight="600" border-radius="8px" inner-padding="12px 22px" padding="8px 32px 4px">{{ action.label }}</mj-button>
        <mj-raw>{% endif %}</mj-raw>
        <mj-raw>{% endfor %}</mj-raw>
      </mj-column>
    </mj-section>
    <mj-section padding="18px 0 36px">
      <mj-column>
        <mj-text css-class="foot" font-size="12px" line-height="1.6" color="#64748b" padding="0 8px">
          {{ words.reason }}{% if unsubscribeUrl %} <a href="{{ unsubscribeUrl }}" style="color:#64748b;text-decoration:underline;">{{ words.unsubscribe }}</a>{% endif %}
        </mj-text>
      </mj-column>
    </mj-section>`;

const page = (...parts: readonly string[]) => `<mjml lang="{{ locale }}">${head}
  <mj-body css-class="page" background-color="#eef2f7" width="600px">${parts.join('')}
  </mj-body>
</mjml>`;

/** In a digest the list is what matters, so it comes before the facts. */
export const builtInSources = {
  standard: page(opening, facts, items, closing),
  digest: page(opening, items, facts, closing),
} as const;
