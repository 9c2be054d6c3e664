'use strict';
// What is drawn, given what the page knows. Nothing here talks to the server.

const view = {
  channels(channels, current, unread) {
    $('#channels').empty();
    for (const { name, isPrivate, isMember } of channels) {
      const place = `#${name}`;
      const $button = $('<button type="button" class="place">')
        .text(`${isPrivate ? '🔒' : '#'} ${name}`)
        .attr('data-place', place)
        .toggleClass('current', place === current)
        .toggleClass('foreign', !isMember);
      view.badge($button, unread.get(place));
      $('#channels').append($('<li>').append($button));
    }
  },

  users(users, me, current, unread) {
    $('#users').empty();
    for (const name of users) {
      if (name === me) {
        continue;
      }
      const place = `@${name}`;
      const $button = $('<button type="button" class="place">')
        .text(name)
        .attr('data-place', place)
        .toggleClass('current', place === current);
      view.badge($button, unread.get(place));
      $('#users').append($('<li>').append($button));
    }
  },

  badge($button, count) {
    if (count > 0) {
      $button.addClass('unread').append($('<span class="badge">').text(count));
    }
  },

  // The head of the open place: a channel has members and buttons, a person has not.
  head(place, channel) {
    $('#title').text(place);
    $('#members').text(channel ? channel.members.join(', ') : '');
    $('#join').prop('hidden', !channel || channel.isMember);
    $('#leave').prop('hidden', !channel || !channel.isMember);
    $('#add').prop('hidden', !channel || !channel.isMember);
  },

  messages(messages) {
    $('#messages').empty();
    if (messages.length === 0) {
      $('#messages').append($('<li class="hint">').text('Nothing has been said here'));
    }
    for (const message of messages) {
      view.message(message);
    }
  },

  message({ author, text }) {
    $('#messages .hint').remove();
    const $item = $('<li>').append($('<strong>').text(author), $('<p>').text(text));
    $('#messages').append($item);
  },

  candidates(users, channel) {
    const others = users.filter((name) => !channel.members.includes(name));
    $('#candidate').empty();
    for (const name of others) {
      $('#candidate').append($('<option>').val(name).text(name));
    }
    $('#nobody').prop('hidden', others.length > 0);
    $('#add-form button[type=submit]').prop('disabled', others.length === 0);
  },

  notice(text) {
    $('#notice').text(text);
  },
};
