// What a person does with a whole form, in Playwright.

/**
 * Fills in the fields of these names, as each is filled in, then sends the form; or, for a button
 * without a form, clicks that.
 *
 * @param {import('playwright-core').Locator} group a form, or the button behind its fields
 * @param {Record<string, string | number | boolean>} values by the name or id of a field
 */
export async function fillIn(group, values) {
  const isForm = await group.evaluate((element) => element.localName === 'form');
  const around = isForm ? group : group.page().locator('body');
  for (const [name, value] of Object.entries(values)) {
    const text = JSON.stringify(name);
    await fill(around.locator(`[name=${text}], [id=${text}]`), value);
  }
  if (!isForm) {
    await group.click();
    return;
  }
  const buttons = group.locator('button:not([type]), [type=submit], [type=image]');
  if ((await buttons.count()) > 0) {
    await buttons.first().click();
  } else {
    await group.locator('input').first().press('Enter');
  }
}

/**
 * @param {import('playwright-core').Locator} field or the buttons of one choice
 * @param {string | number | boolean} value
 */
async function fill(field, value) {
  const first = field.first();
  const { localName, type } = await first.evaluate((element) => ({
    localName: element.localName,
    type: /** @type {HTMLInputElement} */ (element).type,
  }));
  if (localName === 'select') {
    await first.selectOption(String(value));
  } else if (type === 'radio') {
    await field.and(field.page().locator(`[value=${JSON.stringify(value)}]`)).check();
  } else if (type === 'checkbox') {
    await first.setChecked(value === true);
  } else {
    await first.fill(String(value));
  }
}
