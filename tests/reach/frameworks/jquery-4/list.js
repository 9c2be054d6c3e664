$(function () {
  $('#add').on('click', function () {
    const title = $('#title').val();
    const item = $('<li>').text(title).data('title', title);
    item.append($('<button class="buy">').text('Buy'));
    $('#items').append(item);
    $('#title').val('');
  });

  $('#items').on('click', '.buy', function () {
    const title = $(this).parent().data('title');
    $.ajax({
      url: '/bought',
      method: 'POST',
      contentType: 'application/json',
      data: JSON.stringify({ title: title }),
      success: function (reply) {
        if (reply.message === 'tea is bought') {
          throw new Error('seeded page error');
        }
        $('#message').text(reply.message);
      },
    });
  });
});
