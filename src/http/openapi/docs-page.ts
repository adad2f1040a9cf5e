import { Html, html } from './html.ts';
import type { OpenApi, Operation } from './openapi.ts';

const STYLE = `
  :root { color-scheme: light dark; background: Canvas; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
  article { border-top: 1px solid #848d7c; padding: 1rem 0; }
  h2 { font-size: 1.05rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
  code, pre { font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
  pre { overflow-x: auto; padding: .75rem; border: 1px solid #848d7c; border-radius: .5rem; }
  dt { font-weight: 600; } dd { margin: 0 0 .5rem 1rem; white-space: pre-line; }
`;

/**
 * The OpenAPI document as an HTML page without scripts.
 * @param nonce CSP nonce of its style element
 */
export function docsPage(document: OpenApi, nonce: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const page = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>То же для программ: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${document.openapi}).</p>
          ${operations.map(
            ({ path, method, operation }) => html`
              <article id="${operation.operationId}">
                <h2><code>${method} ${path}</code></h2>
                <p>${operation.summary} ${operation.description}</p>
                ${parametersOf(operation)} ${bodyOf('Тело запроса', operation.requestBody)}
                <dl>
                  ${Object.entries(operation.responses).map(
                    ([status, { description }]) => html`<dt>${status}</dt><dd>${description}</dd>`,
                  )}
                </dl>
                ${Object.entries(operation.responses)
                  .filter(([status]) => status.startsWith('2'))
                  .slice(0, 1)
                  .map(([, response]) => bodyOf('Тело ответа', response))}
              </article>
            `,
          )}
        </main>
      </body>
    </html>`;
  return page.text;
}

const parametersOf = ({ parameters }: Operation): string | Html =>
  parameters.length === 0
    ? ''
    : html`<p>
        Параметры:
        ${parameters.map((parameter) => html`<code>${parameter.name}</code> (${parameter.in}) `)}
      </p>`;

function bodyOf(title: string, body: { content?: Record<string, { schema: unknown }> } | undefined): string | Html {
  const schema = body?.content?.['application/json']?.schema;
  if (schema === undefined) return '';
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
  </details>`;
}
